import { sql } from 'kysely'
import type { Db } from '../db/client.ts'

/**
 * A token of the rights of each active user: another one once their permissions or the labels that are hidden from them have
 * changed, also by a label that was moved below a hidden one, or once the archive was restored, because nothing that a browser has read
 * is valid then. It tells nothing about them.
 */
export async function loadRightsTokens(db: Db, userIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; token: string }>`
    select id, md5(concat_ws('|',
      is_admin, permissions::text, (select restored_at from archive),
      (select string_agg(label::text, ',' order by label)
        from hidden_labels(users.id) hidden, unnest(hidden.tag_ids || hidden.category_ids) label))) as token
    from users where id = any(${[...userIds]}::uuid[]) and status = 'active'`.execute(db)
  return new Map(rows.map(({ id, token }) => [id, token]))
}
