import { sql } from 'kysely'
import type { Db } from '../db/client.ts'

/**
 * A query of the active users for whom an item exists, by the same rule as `visibleItems`: administrators, and users from
 * whom none of its labels is hidden. It does not check whether the item lies in the trash.
 */
export function usersWhoSee(db: Db, itemId: string) {
  return db
    .selectFrom('users')
    .where('users.status', '=', 'active')
    .where(
      sql<boolean>`(users.is_admin or not exists (
        select from hidden_labels(users.id) hidden
        where exists (select from item_tags where item_id = ${itemId} and tag_id = any(hidden.tag_ids))
          or exists (
            select from item_categories where item_id = ${itemId} and category_id = any(hidden.category_ids))))`,
    )
}
