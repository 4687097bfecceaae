import { AppError, notFound } from '@lares/server-kit/app-error'
import type { ItemKind } from '@lares/shared-types/item-kinds'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/schema/database.ts'
import { assertCanEdit } from '../../visibility/item-rights.ts'
import type { Principal } from '../../visibility/principal.ts'
import { visibleItems } from '../../visibility/visible-items.ts'
import type { ItemFields } from './item-fields.ts'

/** A row of `items` with its relations, locked for a change. */
export interface StoredItem {
  readonly id: string
  readonly kind: ItemKind
  readonly authorId: string | null
  readonly version: number
  readonly versionToken: number
  readonly deletedAt: Date | null
  readonly fields: ItemFields
}

/** Locks an item that the principal may edit. Throws `not-found`, `forbidden` and `in-trash`. */
export async function lockEditableItem(
  trx: Transaction<Database>,
  principal: Principal,
  id: string,
): Promise<StoredItem> {
  const stored = await lockItem(trx, principal, id)
  assertCanEdit(principal, stored.authorId)
  rejectInTrash(stored)
  return stored
}

/** Throws `in-trash`. */
export function rejectInTrash({ deletedAt }: Pick<StoredItem, 'deletedAt'>): void {
  if (deletedAt) throw new AppError('in-trash', { message: 'The item lies in the trash. Restore it first.' })
}

/** Loads and locks an item for a change. Throws `not-found` if it does not exist for the principal. */
export async function lockItem(
  trx: Transaction<Database>,
  principal: Principal,
  id: string,
): Promise<StoredItem> {
  const stored = (await lockItems(trx, principal, [id])).get(id)
  if (!stored) throw notFound()
  return stored
}

/** Loads and locks several items for a change, in the order of their ids; without those that do not exist for the principal. */
export async function lockItems(
  trx: Transaction<Database>,
  principal: Principal,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredItem>> {
  const rows = await visibleItems(trx, principal, 'any')
    .where(sql<boolean>`items.id = any(${[...ids]}::uuid[])`)
    .select(['items.id', 'items.kind', 'items.author_id', 'items.deleted_at'])
    .select(['items.version', 'items.version_token'])
    .select([
      'items.title',
      'items.body',
      'items.language',
      'items.date_edtf',
      'items.place',
      'items.details',
      'items.former_details',
    ])
    .orderBy('items.id')
    .forUpdate()
    .execute()
  const relations = await loadRelations(
    trx,
    rows.map(({ id }) => id),
  )
  const items = rows.map(
    (row): StoredItem => ({
      id: row.id,
      kind: row.kind,
      authorId: row.author_id,
      version: row.version,
      versionToken: row.version_token,
      deletedAt: row.deleted_at,
      fields: {
        kind: row.kind,
        title: row.title,
        body: row.body,
        language: row.language,
        date: row.date_edtf,
        place: row.place,
        details: row.details,
        formerDetails: row.former_details,
        ...(relations.get(row.id) ?? noRelations),
      },
    }),
  )
  return new Map(items.map((item) => [item.id, item]))
}

type Relations = Pick<
  ItemFields,
  'tagIds' | 'categoryIds' | 'participants' | 'assetIds' | 'rotations' | 'playedVersions' | 'posters'
>

const noRelations: Relations = {
  tagIds: [],
  categoryIds: [],
  participants: [],
  assetIds: [],
  rotations: {},
  playedVersions: {},
  posters: {},
}

/** Runs after the lock, as a statement of its own: only then does it see what the transaction before has committed. */
async function loadRelations(
  trx: Transaction<Database>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Relations>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Relations & { id: string }>`
    select selected.id,
      array(select tag_id::text from item_tags where item_id = selected.id order by tag_id) as "tagIds",
      array(select category_id::text from item_categories where item_id = selected.id order by category_id) as "categoryIds",
      coalesce((
        select json_agg(json_build_object('participantId', participant_id, 'role', role) order by position)
        from item_participants where item_id = selected.id), '[]') as participants,
      array(
        select assets.id::text from assets
        where item_id = selected.id and not detached and enclosed_in is null
        order by position) as "assetIds",
      coalesce((
        select json_object_agg(assets.id, rotation) from assets
        where item_id = selected.id and not detached and enclosed_in is null and rotation <> 0), '{}') as rotations,
      coalesce((
        select json_object_agg(assets.id, played_id) from assets
        where item_id = selected.id and not detached and played_id is not null), '{}') as "playedVersions",
      coalesce((
        select json_object_agg(assets.id, poster_at) from assets
        where item_id = selected.id and not detached and poster_at is not null), '{}') as posters
    from unnest(${[...ids]}::uuid[]) as selected (id)`.execute(trx)
  return new Map(rows.map(({ id, ...relations }) => [id, relations]))
}
