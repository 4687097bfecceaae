import { sql } from 'kysely'
import type { Db } from '../db/client.ts'
import type { UserPrincipal } from '../visibility/principal.ts'

/** A query of what the user follows, without tags and categories that are hidden from them. */
export function visibleFollows(db: Db, user: UserPrincipal) {
  return db
    .selectFrom('follows')
    .where('follows.user_id', '=', user.userId)
    .where(
      sql<boolean>`(follows.tag_id is null or follows.tag_id <> all(${[...user.hiddenTagIds]}::uuid[]))
        and (follows.category_id is null or follows.category_id <> all(${[...user.hiddenCategoryIds]}::uuid[]))`,
    )
}
