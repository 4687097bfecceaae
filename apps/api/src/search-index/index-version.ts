import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema/database.ts'

/**
 * Version of the rules by which search documents and passages are derived from items. Raise it with every change of
 * these rules: an archive of an older version then rebuilds all of them once at its next start.
 */
const currentVersion = 6
const state = 'search'

/** Whether all search documents and passages were derived by the current rules. */
export async function isIndexCurrent(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ make: number }>`select make from derived_states where what = ${state}`.execute(
    db,
  )
  return (rows[0]?.make ?? 0) >= currentVersion
}

/** Records that all search documents and passages were derived by the current rules. */
export async function markIndexCurrent(db: Kysely<Database>): Promise<void> {
  await sql`
    insert into derived_states (what, make) values (${state}, ${currentVersion})
    on conflict (what) do update set make = greatest(derived_states.make, excluded.make)`.execute(db)
}
