import type { Language } from '@lares/shared-types/languages'
import type { SpeakerLink, WriteTranscript } from '@lares/shared-types/transcripts'
import type { Db } from '../../db/client.ts'
import type { StoredSegment } from '../../db/schema/items.ts'
import { type CurrentParticipants, loadCurrentParticipants } from '../../visibility/current-participants.ts'
import { fromStoredSegments } from '../transcripts/stored-segments.ts'
import type { HistoryFields } from './history-source.ts'
import { loadStoredFields } from './load-stored-fields.ts'

/** The fields of a stored state; those of earlier versions had no speakers and no origin. */
export interface TranscriptFields {
  readonly language: Language | null
  readonly segments: readonly StoredSegment[]
  readonly speakers?: readonly SpeakerLink[]
  readonly origin?: NonNullable<WriteTranscript['origin']>
}

/**
 * What a transcript was in a revision, by its stored number, as it can be written now: merged people replaced, and deleted ones left out,
 * whose ids are returned as well. Throws `not-found`.
 */
export async function loadRestorableTranscript(db: Db, itemId: string, storedNumber: number | undefined) {
  const saved = completeTranscriptFields(await loadStoredFields(db, 'transcript', itemId, storedNumber))
  const { existing, deletedIds } = await splitSpeakers(db, saved.speakers)
  const { language, origin } = saved
  const segments = await fromStoredSegments(saved.segments)
  return { content: { language, segments, speakers: existing, origin }, deletedIds }
}

/** The fields of a stored state, with what those of earlier versions did not have. */
export function completeTranscriptFields(fields: HistoryFields): Required<TranscriptFields> {
  const {
    language = null,
    segments,
    speakers = [],
    origin = 'person',
  } = fields as unknown as TranscriptFields
  return { language, segments, speakers, origin }
}

/** Links of speakers with those whom merged participants have become. */
export function replaceSpeakers(
  speakers: readonly SpeakerLink[],
  current: CurrentParticipants,
): SpeakerLink[] {
  return current.replaceIn(speakers, ({ name }) => name)
}

export const toParticipantId = ({ participantId }: SpeakerLink) => participantId

/** The speakers whose participant exists, and the ids of the participants that were deleted. */
async function splitSpeakers(db: Db, stored: readonly SpeakerLink[]) {
  const speakers = replaceSpeakers(stored, await loadCurrentParticipants(db, stored.map(toParticipantId)))
  const ids = speakers.map(toParticipantId)
  const rows =
    ids.length === 0 ? [] : await db.selectFrom('participants').select('id').where('id', 'in', ids).execute()
  const found = new Set(rows.map((row) => row.id))
  return {
    existing: speakers.filter(({ participantId }) => found.has(participantId)),
    deletedIds: ids.filter((id) => !found.has(id)),
  }
}
