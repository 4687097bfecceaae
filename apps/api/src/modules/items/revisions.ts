import { AppError, notFound } from '@lares/server-kit/app-error'
import type { Item } from '@lares/shared-types/items'
import type { Revision } from '@lares/shared-types/revisions'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../db/client.ts'
import type { Services } from '../../services.ts'
import type { Viewer } from '../visibility/viewer.ts'
import { visibleItems, wasHidden } from '../visibility/visible-items.ts'
import { lockForEdit, saveFields } from './change-item.ts'
import { differingFields, type ItemFields } from './item-fields.ts'
import { readItem } from './read-item.ts'

/**
 * The saved states of an item, newest first. States in which the item carried something that is hidden
 * from the viewer do not exist for them. Throws `not-found`.
 */
export async function listRevisions(db: Db, viewer: Viewer, itemId: string): Promise<Revision[]> {
  const item = await visibleItems(db, viewer, 'any')
    .where('items.id', '=', itemId)
    .select('items.id')
    .executeTakeFirst()
  if (!item) throw notFound()
  const rows = await revisionsOf(db, itemId).execute()
  const shown = rows.filter(({ fields }) => !wasHidden(fields as Partial<ItemFields>, viewer))
  return shown
    .map((row, index) => ({
      number: row.number,
      at: row.at.toISOString(),
      by: row.by,
      action: row.action,
      changed: differingFields(
        (shown[index - 1]?.fields ?? {}) as Partial<ItemFields>,
        row.fields as unknown as ItemFields,
      ),
      fields: row.fields,
    }))
    .reverse()
}

/** Makes a saved state the present one, as a new revision. Throws as a change does. */
export async function restoreRevision(
  services: Services,
  viewer: Viewer,
  itemId: string,
  number: number,
  version: number,
): Promise<Item> {
  await services.db.transaction().execute(async (trx) => {
    const stored = await lockForEdit(trx, viewer, itemId, version)
    const revision = await revisionsOf(trx, itemId).where('revisions.number', '=', number).executeTakeFirst()
    const fields = revision?.fields as ItemFields | undefined
    if (!fields || wasHidden(fields, viewer)) throw new AppError('not-found')
    await saveFields(trx, services, viewer, stored, await withoutGone(trx, fields), 'reverted')
  })
  return readItem(services.db, viewer, itemId)
}

/** A state as it can be again: labels and people that have been deleted since are left out. */
async function withoutGone(db: Db, fields: ItemFields): Promise<ItemFields> {
  const tags = await present(db, 'tags', fields.tagIds)
  const categories = await present(db, 'categories', fields.categoryIds)
  const people = await present(
    db,
    'participants',
    fields.participants.map(({ participantId }) => participantId),
  )
  return {
    ...fields,
    tagIds: fields.tagIds.filter((id) => tags.has(id)),
    categoryIds: fields.categoryIds.filter((id) => categories.has(id)),
    participants: fields.participants.filter(({ participantId }) => people.has(participantId)),
  }
}

async function present(db: Db, table: 'tags' | 'categories' | 'participants', ids: readonly string[]) {
  if (ids.length === 0) return new Set<string>()
  const rows = await db.selectFrom(table).select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}

function revisionsOf(db: Db, itemId: string) {
  return db
    .selectFrom('revisions')
    .select(['revisions.number', 'revisions.at', 'revisions.action', 'revisions.fields'])
    .select((eb) =>
      jsonObjectFrom(
        eb
          .selectFrom('users')
          .select(['users.id', 'users.display_name as displayName'])
          .whereRef('users.id', '=', 'revisions.by_id'),
      ).as('by'),
    )
    .where('revisions.entity', '=', 'item')
    .where('revisions.entity_id', '=', itemId)
    .orderBy('revisions.number')
}
