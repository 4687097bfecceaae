import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema/database.ts'

/**
 * Of which make search documents and passages are. To be raised whenever they are made otherwise than before: they are then
 * made anew, all of them, when an archive is first started with it.
 */
const make = 3
const what = 'search'

/** Whether all search documents and passages are of the present make. */
export async function isDerived(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ make: number }>`select make from derived_states where what = ${what}`.execute(
    db,
  )
  return (rows[0]?.make ?? 0) >= make
}

/** They have all been made anew. */
export async function noteDerived(db: Kysely<Database>): Promise<void> {
  await sql`
    insert into derived_states (what, make) values (${what}, ${make})
    on conflict (what) do update set make = greatest(derived_states.make, excluded.make)`.execute(db)
}
