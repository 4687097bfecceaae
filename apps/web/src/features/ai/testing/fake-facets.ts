import { listParticipants } from '@lares/shared-types/contracts/participants'
import { type Facets, search } from '@lares/shared-types/contracts/search'
import type { Participant } from '@lares/shared-types/participants'
import type { createFakeArchive } from '../../../testing/fake-archive.ts'

const emptyFacets: Facets = {
  kind: [],
  category: [],
  tag: [],
  participant: [],
  place: [],
  language: [],
  decade: [],
}

/** Sets the facets that a fake archive replies with; none by default, as in an empty archive. */
export function fakeFacets(
  archive: ReturnType<typeof createFakeArchive>,
  { participants = [], ...facets }: Partial<Facets> & { participants?: Participant[] } = {},
): void {
  archive.on(listParticipants, () => ({ participants }))
  archive.on(search, () => ({
    hits: [],
    total: 0,
    capped: false,
    facets: { ...emptyFacets, ...facets },
    unknown: [],
    corrections: [],
    nextCursor: null,
  }))
}
