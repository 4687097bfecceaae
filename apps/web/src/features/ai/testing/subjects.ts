import { listParticipants } from '@lares/shared-types/contracts/participants'
import { type Facets, search } from '@lares/shared-types/contracts/search'
import type { Participant } from '@lares/shared-types/participants'
import type { standInArchive } from '../../../testing/stand-in-archive.ts'

const none: Facets = { kind: [], category: [], tag: [], participant: [], place: [], language: [], decade: [] }

/** Lets a stand-in archive say what it writes about; without more nothing, as one in which nothing is written yet. */
export function answerAboutSubjects(
  archive: ReturnType<typeof standInArchive>,
  { participants = [], ...facets }: Partial<Facets> & { participants?: Participant[] } = {},
): void {
  archive.on(listParticipants, () => ({ participants }))
  archive.on(search, () => ({
    hits: [],
    total: 0,
    capped: false,
    facets: { ...none, ...facets },
    unknown: [],
    corrections: [],
    nextCursor: null,
  }))
}
