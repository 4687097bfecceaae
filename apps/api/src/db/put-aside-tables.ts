import { type Kysely, sql } from 'kysely'
import type { Database } from './schema/database.ts'

/** How the names of the schemas begin into which a restore copies the rows that it replaces. */
export const putAsidePrefix = 'put_aside_'

interface PutAsideTable {
  readonly schema: string
  readonly name: string
}

/** The tables with these names in all schemas of replaced rows that nobody has dropped yet. */
export async function listPutAsideTables(
  db: Kysely<Database>,
  names: readonly (keyof Database)[],
): Promise<readonly PutAsideTable[]> {
  const { rows } = await sql<PutAsideTable>`
    select nspname as schema, relname as name
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where starts_with(nspname, ${putAsidePrefix}) and relname = any(${[...names]}) and relkind = 'r'
    order by nspname, relname`.execute(db)
  return rows
}
