import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { Principal } from '../../visibility/principal.ts'
import { isRestricted } from '../../visibility/visible-version.ts'
import { loadVisibleRevisions } from './visible-revisions.ts'

interface PartOfItem {
  readonly entity: 'transcript' | 'translation' | 'page-text' | 'region'
  readonly id: string
  readonly itemId: string
}

/**
 * The numbers of the revisions of what belongs to an item. Leaves out what was saved while the item was hidden from the principal:
 * the states that were saved while a state of the item was current that does not exist for them, and those from before another item
 * was united with it, which may have been hidden by labels of the other one.
 */
export async function listVisibleNumbers(
  db: Db,
  principal: Principal,
  { entity, id, itemId }: PartOfItem,
): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('revisions')
    .select(['number', 'at'])
    .select(
      sql<number | null>`(
        select max(item_revisions.number) from revisions item_revisions
        where item_revisions.entity = 'item' and item_revisions.entity_id = ${itemId}::uuid
          and item_revisions.at <= revisions.at)`.as('itemNumber'),
    )
    .where('entity', '=', entity)
    .where('entity_id', '=', id)
    .orderBy('number')
    .execute()
  if (!isRestricted(principal)) return rows.map(({ number }) => number)
  const unitedAt = await loadUnitedAt(db, itemId)
  const visible = new Set((await loadVisibleRevisions(db, principal, itemId)).map(({ number }) => number))
  return rows
    .filter(
      ({ itemNumber, at }) => itemNumber !== null && visible.has(itemNumber) && !(unitedAt && at < unitedAt),
    )
    .map(({ number }) => number)
}

/** When the item was last united with another one, whose parts it has taken over; null if it never was. */
async function loadUnitedAt(db: Db, itemId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('repairs')
    .select(({ fn }) => fn.max('at').as('at'))
    .where('item_id', '=', itemId)
    .where('united', 'is not', null)
    .executeTakeFirst()
  return row?.at ?? null
}
