import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema/database.ts'

/**
 * Version of the rules by which search documents, passages and concepts are derived from items. Raise it with every change of
 * these rules: an archive of an older version then rebuilds all of them once at its next start.
 */
export const indexVersion = 9
const state = 'search'

/** Whether all search documents, passages and concepts were derived by the current rules. */
export async function isIndexCurrent(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ make: number }>`select make from derived_states where what = ${state}`.execute(
    db,
  )
  return (rows[0]?.make ?? 0) >= indexVersion
}

/** Records that all search documents, passages and concepts were derived by the current rules. */
export async function markIndexCurrent(db: Kysely<Database>): Promise<void> {
  await sql`
    insert into derived_states (what, make) values (${state}, ${indexVersion})
    on conflict (what) do update set make = greatest(derived_states.make, excluded.make)`.execute(db)
}
