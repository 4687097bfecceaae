import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import { loadCurrentParticipants } from '../../../visibility/current-participants.ts'
import { visibleEvents } from '../../../visibility/visible-events.ts'
import {
  getOccurrence,
  listParticipantIds,
  replaceParticipants,
  type StoredEvent,
  selectStoredEvents,
  toStoredEvent,
} from '../../planning/stored-event.ts'
import { listItemIds, listVisibleChangedDays } from '../../planning/visible-changed-days.ts'
import type { ListSource } from './export-list.ts'
import { selectExportedIds } from './select-exported-ids.ts'

/** Events that are loaded together. */
const eventsPerQuery = 200

/** The events that exist for the owner, or those that are linked with items of the export; with links to exported items only. */
export async function* listExportedEvents({
  db,
  user,
  exportId,
  isEverything,
}: ListSource): AsyncGenerator<StoredEvent> {
  const all = visibleEvents(db, user)
  const isLinked = sql<boolean>`exists (${selectExportedIds(db, exportId).where(
    sql<boolean>`(item_id = any(events.item_ids)
      or exists (select 1 from jsonb_array_elements(events.changed_days) changed where changed -> 'itemIds' ? item_id::text))`,
  )})`
  const listed = isEverything ? all : all.where(isLinked)
  for (let after: string | undefined; ; ) {
    const rest = after === undefined ? listed : listed.where('events.id', '>', after)
    const rows = await selectStoredEvents(rest).orderBy('events.id').limit(eventsPerQuery).execute()
    const events = await replaceMerged(db, rows.map(toStoredEvent))
    const itemIds = events.flatMap(({ fields }) => listItemIds(fields))
    const exported = await selectExportedIds(db, exportId)
      .where(sql<boolean>`item_id = any(${itemIds}::uuid[])`)
      .execute()
    const exportedIds = new Set(exported.map(({ item_id }) => item_id))
    for (const event of events) yield withItems(event, exportedIds)
    after = events.at(-1)?.id
    if (events.length < eventsPerQuery) return
  }
}

/** Names merged people as whom they have become, and leaves out those who do not exist any more. */
async function replaceMerged(db: Db, events: readonly StoredEvent[]): Promise<StoredEvent[]> {
  const ids = events.flatMap(({ fields }) => listParticipantIds(fields))
  const current = await loadCurrentParticipants(db, ids)
  const existing = await db
    .selectFrom('participants')
    .select('id')
    .where(sql<boolean>`id = any(${current.toCurrentIds(ids)}::uuid[])`)
    .execute()
  const existingIds = new Set(existing.map(({ id }) => id))
  const select = (participantIds: readonly string[]) => participantIds.filter((id) => existingIds.has(id))
  return events.map((event) => {
    const fields = replaceParticipants(event.fields, current)
    const changedDays = fields.changedDays.map((changed) => ({
      ...changed,
      participantIds: select(changed.participantIds),
    }))
    return { ...event, fields: { ...fields, participantIds: select(fields.participantIds), changedDays } }
  })
}

function withItems({ fields, ...event }: StoredEvent, exportedIds: ReadonlySet<string>): StoredEvent {
  const isExported = (id: string) => exportedIds.has(id)
  const changedDays = listVisibleChangedDays(fields, isExported)
  return { ...event, fields: { ...fields, itemIds: fields.itemIds.filter(isExported), changedDays } }
}

/** An event in `events.json`, as it was saved. */
export function toEventJson({ id, fields }: StoredEvent): string {
  const { changedDays, ...saved } = fields
  const changed = changedDays.map(({ day }) => ({ ...getOccurrence(fields, day), day }))
  return JSON.stringify({ id, ...saved, changedDays: changed })
}
