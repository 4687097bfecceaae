import { notFound } from '@lares/server-kit/app-error'
import type { WriteTranscript } from '@lares/shared-types/transcripts'
import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import type { Services } from '../../../services.ts'
import { loadCurrentParticipants } from '../../../visibility/current-participants.ts'
import type { Principal } from '../../../visibility/principal.ts'
import { visibleItems } from '../../../visibility/visible-items.ts'
import { listVisibleNumbers } from '../../items/list-visible-numbers.ts'
import { fromStoredSegments } from '../../transcripts/stored-segments.ts'
import { writeTranscript } from '../../transcripts/write-transcript.ts'
import type { HistoryFields, HistorySource, StoredSubject } from '../history-source.ts'
import { loadParticipantNames } from '../load-names.ts'
import { pickFields } from '../pick-fields.ts'
import {
  completeTranscriptFields,
  loadRestorableTranscript,
  replaceSpeakers,
  type TranscriptFields,
  toParticipantId,
} from '../restorable-transcript.ts'
import { toItemPartSubject } from './item-part-subject.ts'

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
      const states = stored.map(completeTranscriptFields)
      const current = await loadCurrentParticipants(db, states.flatMap(listSpeakers))
      return states.map(({ language, segments, speakers, origin }): HistoryFields => {
        return { language, segments, speakers: replaceSpeakers(speakers, current), origin }
      })
    },
    async restore({ principal, id, number, version, fields: names }) {
      const { db } = services
      const current = await loadSubject(db, principal, id)
      const storedNumber = (await this.listNumbers(db, principal, id))[number - 1]
      const { content, deletedIds } = await loadRestorableTranscript(db, id, storedNumber)
      const restored = pickFields(content, names)
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

async function loadSegments(db: Db, id: string) {
  const row = await db
    .selectFrom('transcripts')
    .select('segments')
    .where('item_id', '=', id)
    .executeTakeFirst()
  return fromStoredSegments(row?.segments ?? [])
}

const listSpeakers = ({ speakers }: Pick<Required<TranscriptFields>, 'speakers'>) =>
  speakers.map(toParticipantId)
