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
 * the states that were saved while a state of the item was current that does not exist for them.
 */
export async function listVisibleNumbers(
  db: Db,
  principal: Principal,
  { entity, id, itemId }: PartOfItem,
): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('revisions')
    .select('number')
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
  const visible = new Set((await loadVisibleRevisions(db, principal, itemId)).map(({ number }) => number))
  return rows
    .filter(({ itemNumber }) => itemNumber !== null && visible.has(itemNumber))
    .map(({ number }) => number)
}
