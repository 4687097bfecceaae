import { sql } from 'kysely'
import type { Db } from '../db/client.ts'

/**
 * A token of the rights of each active user: another one once their permissions or what is hidden from them have changed. It tells
 * nothing about them.
 */
export async function loadRightsTokens(db: Db, userIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; token: string }>`
    select id, md5(concat_ws('|',
      is_admin, permissions::text,
      (select string_agg(tag_id::text, ',' order by tag_id) from user_restricted_tags where user_id = users.id),
      (select string_agg(category_id::text, ',' order by category_id)
        from user_restricted_categories where user_id = users.id))) as token
    from users where id = any(${[...userIds]}::uuid[]) and status = 'active'`.execute(db)
  return new Map(rows.map(({ id, token }) => [id, token]))
}
