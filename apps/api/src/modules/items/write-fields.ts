import { parseEdtfRange } from '@lares/shared-types/edtf-range'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/schema/database.ts'
import type { nextVersion } from '../../visibility/visible-version.ts'
import type { ItemFieldName, ItemFields } from './item-fields.ts'
import { kindBehaviours } from './kinds/registry.ts'

/** The columns of `items` that store the fields. `fields` must be valid. */
export function toItemColumns(fields: ItemFields) {
  const range = fields.date === null ? undefined : parseEdtfRange(fields.date)
  return {
    kind: fields.kind,
    title: fields.title,
    sort_title: toSortTitle(fields.title),
    body: fields.body,
    language: fields.language,
    date_edtf: range ? fields.date : null,
    date_earliest: range?.earliest ?? null,
    date_latest: range?.latest ?? null,
    place: fields.place && JSON.stringify(fields.place),
    details: JSON.stringify(fields.details),
    former_details: JSON.stringify(fields.formerDetails),
    thread: kindBehaviours[fields.kind].getThread(fields.details),
  }
}

interface ItemUpdate {
  readonly id: string
  readonly fields: ItemFields
  /** A body that stays as it is need not be sent and stored again. */
  readonly hasNewBody: boolean
  readonly updatedAt: Date
  readonly next: ReturnType<typeof nextVersion>
}

/** Writes the columns of different items by one statement. */
export async function updateItems(trx: Transaction<Database>, updates: readonly ItemUpdate[]): Promise<void> {
  const rows = updates.map(({ id, fields, hasNewBody, updatedAt, next }) => ({
    id,
    ...toItemColumns(fields),
    body: hasNewBody ? fields.body : null,
    updated_at: updatedAt,
    ...next,
  }))
  const pick = <Name extends keyof (typeof rows)[number]>(name: Name) => rows.map((row) => row[name])
  await sql`
    update items set
      kind = saved.kind, title = saved.title, sort_title = saved.sort_title, body = coalesce(saved.body, items.body),
      language = saved.language, date_edtf = saved.date_edtf, date_earliest = saved.date_earliest,
      date_latest = saved.date_latest, place = saved.place::jsonb, details = saved.details::jsonb,
      former_details = saved.former_details::jsonb, thread = saved.thread, updated_at = saved.updated_at,
      version = saved.version, version_token = saved.version_token
    from unnest(
      ${pick('id')}::uuid[], ${pick('kind')}::text[], ${pick('title')}::text[], ${pick('sort_title')}::text[],
      ${pick('body')}::text[], ${pick('language')}::text[], ${pick('date_edtf')}::text[],
      ${pick('date_earliest')}::timestamptz[], ${pick('date_latest')}::timestamptz[], ${pick('place')}::text[],
      ${pick('details')}::text[], ${pick('former_details')}::text[], ${pick('thread')}::text[],
      ${pick('updated_at')}::timestamptz[], ${pick('version')}::integer[], ${pick('version_token')}::bigint[]
    ) as saved (
      id, kind, title, sort_title, body, language, date_edtf, date_earliest, date_latest, place, details, former_details,
      thread, updated_at, version, version_token)
    where items.id = saved.id`.execute(trx)
}

/** Replaces those labels and participants of an item that have changed by those in `fields`. */
export async function replaceRelations(
  trx: Transaction<Database>,
  itemId: string,
  fields: ItemFields,
  changed: readonly ItemFieldName[],
): Promise<void> {
  if (changed.includes('tagIds')) {
    await trx.deleteFrom('item_tags').where('item_id', '=', itemId).execute()
    await insertTags(trx, itemId, fields)
  }
  if (changed.includes('categoryIds')) {
    await trx.deleteFrom('item_categories').where('item_id', '=', itemId).execute()
    await insertCategories(trx, itemId, fields)
  }
  if (changed.includes('participants')) {
    await trx.deleteFrom('item_participants').where('item_id', '=', itemId).execute()
    await insertParticipants(trx, itemId, fields)
  }
}

/** Inserts the labels and participants of a new item. */
export async function insertRelations(
  trx: Transaction<Database>,
  itemId: string,
  fields: ItemFields,
): Promise<void> {
  await insertTags(trx, itemId, fields)
  await insertCategories(trx, itemId, fields)
  await insertParticipants(trx, itemId, fields)
}

async function insertTags(trx: Transaction<Database>, item_id: string, { tagIds }: ItemFields) {
  const rows = tagIds.map((tag_id) => ({ item_id, tag_id }))
  if (rows.length > 0) await trx.insertInto('item_tags').values(rows).execute()
}

async function insertCategories(trx: Transaction<Database>, item_id: string, { categoryIds }: ItemFields) {
  const rows = categoryIds.map((category_id) => ({ item_id, category_id }))
  if (rows.length > 0) await trx.insertInto('item_categories').values(rows).execute()
}

async function insertParticipants(trx: Transaction<Database>, item_id: string, { participants }: ItemFields) {
  const rows = participants.map(({ participantId, role }, position) => ({
    item_id,
    participant_id: participantId,
    role,
    position,
  }))
  if (rows.length > 0) await trx.insertInto('item_participants').values(rows).execute()
}

/** The title for sorting: lower case, without accents and without anything before its first letter or digit. */
function toSortTitle(title: string): string {
  return title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .replaceAll('ß', 'ss')
    .toLowerCase()
    .slice(0, 200)
}
