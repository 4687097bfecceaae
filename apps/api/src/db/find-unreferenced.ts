import { type Kysely, sql } from 'kysely'
import { listPutAsideTables } from './put-aside-tables.ts'
import type { Database } from './schema/database.ts'

/**
 * Hashes that no original, rendition, waiting upload or export refers to, in ascending order. Rows that a restore has put
 * aside refer to their files too.
 */
export async function findUnreferenced(
  db: Kysely<Database>,
  sha256s: readonly string[],
): Promise<readonly string[]> {
  const putAside = await listPutAsideTables(db, ['assets', 'renditions'])
  const isNotPutAside = putAside.map(
    ({ schema, name }) =>
      sql`and not exists (select from ${sql.id(schema, name)} aside where aside.sha256 = stored.sha256)`,
  )
  const { rows } = await sql<{ sha256: string }>`
    select sha256 from unnest(${[...sha256s]}::text[]) stored (sha256)
    where not exists (select from assets where assets.sha256 = stored.sha256)
      and not exists (select from renditions where renditions.sha256 = stored.sha256)
      and not exists (select from uploads where uploads.sha256 = stored.sha256)
      and not exists (select from exports where exports.frame_sha256 = stored.sha256)
      ${sql.join(isNotPutAside, sql` `)}
    order by sha256`.execute(db)
  return rows.map(({ sha256 }) => sha256)
}

export async function isReferenced(db: Kysely<Database>, sha256: string): Promise<boolean> {
  return (await findUnreferenced(db, [sha256])).length === 0
}
