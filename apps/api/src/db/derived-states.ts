import { type Kysely, sql } from 'kysely'
import type { Database } from './schema/database.ts'

/** Whether something that is derived from the content, such as the search index, was derived by this version of its rules or a later one. */
export async function isDerived(db: Kysely<Database>, what: string, version: number): Promise<boolean> {
  const { rows } = await sql<{ make: number }>`select make from derived_states where what = ${what}`.execute(
    db,
  )
  return (rows[0]?.make ?? 0) >= version
}

/** Records that something was derived by a version of its rules. */
export async function markDerived(db: Kysely<Database>, what: string, version: number): Promise<void> {
  await sql`
    insert into derived_states (what, make) values (${what}, ${version})
    on conflict (what) do update set make = greatest(derived_states.make, excluded.make)`.execute(db)
}
