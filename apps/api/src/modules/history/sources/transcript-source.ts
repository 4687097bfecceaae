import { notFound } from '@lares/server-kit/app-error'
import type { SpeakerLink, WriteTranscript } from '@lares/shared-types/transcripts'
import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import type { StoredSegment } from '../../../db/schema/items.ts'
import type { Services } from '../../../services.ts'
import {
  type CurrentParticipants,
  loadCurrentParticipants,
} from '../../../visibility/current-participants.ts'
import type { Principal } from '../../../visibility/principal.ts'
import { visibleItems } from '../../../visibility/visible-items.ts'
import { listVisibleNumbers } from '../../items/list-visible-numbers.ts'
import { fromStoredSegments } from '../../transcripts/stored-segments.ts'
import { writeTranscript } from '../../transcripts/write-transcript.ts'
import type { HistoryFields, HistorySource, StoredSubject } from '../history-source.ts'
import { loadParticipantNames } from '../load-names.ts'
import { loadStoredFields } from '../load-stored-fields.ts'
import { pickFields } from '../pick-fields.ts'
import { toItemPartSubject } from './item-part-subject.ts'

/** The fields of a stored state; those of earlier versions had no speakers and no origin. */
interface TranscriptFields {
  readonly language: WriteTranscript['language']
  readonly segments: readonly StoredSegment[]
  readonly speakers?: readonly SpeakerLink[]
  readonly origin?: NonNullable<WriteTranscript['origin']>
}

/** The history of the transcripts of items, by the id of the item. */
export function createTranscriptSource(services: Services): HistorySource {
  return {
    entity: 'transcript',
    loadSubject,
    selectVisible: (db, principal, id) =>
      sql`${visibleItems(db, principal, 'any').where('items.id', '=', id).select('items.id')}`,
    listNumbers: (db, principal, id) =>
      listVisibleNumbers(db, principal, { entity: 'transcript', id, itemId: id }),
    async present(db, _, stored) {
      const states = stored.map(completeFields)
      const current = await loadCurrentParticipants(db, states.flatMap(listSpeakers))
      return states.map(({ language, segments, speakers, origin }): HistoryFields => {
        return { language, segments, speakers: replaceSpeakers(speakers, current), origin }
      })
    },
    async restore({ principal, id, number, version, fields: names }) {
      const { db } = services
      const current = await loadSubject(db, principal, id)
      const storedNumber = (await this.listNumbers(db, principal, id))[number - 1]
      const saved = completeFields(await loadStoredFields(db, 'transcript', id, storedNumber))
      const { existing, deletedIds } = await splitSpeakers(db, saved.speakers)
      const restored = pickFields(
        {
          language: saved.language,
          segments: await fromStoredSegments(saved.segments),
          speakers: existing,
          origin: saved.origin,
        },
        names,
      )
      const changed = await writeTranscript(
        services,
        principal,
        id,
        {
          version,
          ...restored,
          segments: restored.segments ?? (await loadSegments(db, id)),
        } as WriteTranscript,
        'reverted',
      )
      const people = await loadParticipantNames(db, deletedIds)
      const isOmitted = deletedIds.length > 0 && (names?.includes('speakers') ?? true)
      return {
        changed: changed.version !== current.version,
        omitted: isOmitted
          ? [{ field: 'speakers', count: deletedIds.length, names: people.map((person) => person.names) }]
          : [],
      }
    },
  }
}

async function loadSubject(db: Db, principal: Principal, id: string): Promise<StoredSubject> {
  const row = await visibleItems(db, principal, 'any')
    .innerJoin('transcripts', 'transcripts.item_id', 'items.id')
    .select(['items.kind', 'items.title', 'items.author_id', 'items.deleted_at'])
    .select(['transcripts.version', 'transcripts.version_token'])
    .where('items.id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
  return toItemPartSubject(principal, row)
}

function completeFields(fields: HistoryFields): Required<TranscriptFields> {
  const {
    language = null,
    segments,
    speakers = [],
    origin = 'person',
  } = fields as unknown as TranscriptFields
  return { language, segments, speakers, origin }
}

async function loadSegments(db: Db, id: string) {
  const row = await db
    .selectFrom('transcripts')
    .select('segments')
    .where('item_id', '=', id)
    .executeTakeFirst()
  return fromStoredSegments(row?.segments ?? [])
}

function replaceSpeakers(speakers: readonly SpeakerLink[], current: CurrentParticipants): SpeakerLink[] {
  return current.replaceIn(speakers, ({ name }) => name)
}

const listSpeakers = ({ speakers }: Pick<Required<TranscriptFields>, 'speakers'>) =>
  speakers.map(toParticipantId)

const toParticipantId = ({ participantId }: SpeakerLink) => participantId

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
