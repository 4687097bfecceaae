import { AppError, notFound } from '@lares/server-kit/app-error'
import type { ParticipantRole } from '@lares/shared-types/participants'
import type { Transaction } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Database } from '../../db/schema/database.ts'
import { canEditItem } from '../../visibility/item-rights.ts'
import type { Principal } from '../../visibility/principal.ts'
import { visibleItems } from '../../visibility/visible-items.ts'
import type { ItemFields } from './item-fields.ts'

/** A row of `items` with its relations, locked for a change. */
export interface StoredItem {
  readonly id: string
  readonly kind: Database['items']['kind']
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
  if (!canEditItem(principal, stored.authorId))
    throw new AppError('forbidden', { message: 'You may not change this item.' })
  if (stored.deletedAt)
    throw new AppError('in-trash', { message: 'The item lies in the trash. Restore it first.' })
  return stored
}

/** Loads and locks an item for a change. Throws `not-found` if it does not exist for the principal. */
export async function lockItem(
  trx: Transaction<Database>,
  principal: Principal,
  id: string,
): Promise<StoredItem> {
  const row = await visibleItems(trx, principal, 'any')
    .where('items.id', '=', id)
    .select(['items.id', 'items.kind', 'items.author_id', 'items.deleted_at'])
    .select(['items.version', 'items.version_token'])
    .select([
      'items.title',
      'items.body',
      'items.language',
      'items.date_edtf',
      'items.place',
      'items.details',
    ])
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  const relations = await loadRelations(trx, id)
  return {
    id: row.id,
    kind: row.kind,
    authorId: row.author_id,
    version: row.version,
    versionToken: row.version_token,
    deletedAt: row.deleted_at,
    fields: {
      title: row.title,
      body: row.body,
      language: row.language,
      date: row.date_edtf,
      place: row.place,
      details: row.details,
      ...relations,
    },
  }
}

type Relations = Pick<ItemFields, 'tagIds' | 'categoryIds' | 'participants' | 'assetIds'>

/** Runs after the lock, as a statement of its own: only then does it see what the transaction before has committed. */
async function loadRelations(trx: Transaction<Database>, id: string): Promise<Relations> {
  const row = await trx
    .selectNoFrom((eb) => [
      jsonArrayFrom(
        eb.selectFrom('item_tags').select('tag_id').where('item_id', '=', id).orderBy('tag_id'),
      ).as('tags'),
      jsonArrayFrom(
        eb
          .selectFrom('item_categories')
          .select('category_id')
          .where('item_id', '=', id)
          .orderBy('category_id'),
      ).as('categories'),
      jsonArrayFrom(
        eb
          .selectFrom('item_participants')
          .select(['participant_id as participantId', 'role'])
          .where('item_id', '=', id)
          .orderBy('position'),
      ).as('participants'),
      jsonArrayFrom(
        eb
          .selectFrom('assets')
          .select('id')
          .where('item_id', '=', id)
          .where('detached', '=', false)
          .where('enclosed_in', 'is', null)
          .orderBy('position'),
      ).as('assets'),
    ])
    .executeTakeFirstOrThrow()
  return {
    tagIds: row.tags.map(({ tag_id }) => tag_id),
    categoryIds: row.categories.map(({ category_id }) => category_id),
    participants: row.participants satisfies { participantId: string; role: ParticipantRole }[],
    assetIds: row.assets.map(({ id: assetId }) => assetId),
  }
}
