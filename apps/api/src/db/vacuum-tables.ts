import { sql } from 'kysely'
import type { Db } from './client.ts'

/**
 * Vacuums and analyses every table, smallest first, as the autovacuum of a PostgreSQL server does: frees the space of
 * deleted rows, and updates visibility map and planner statistics. Each command blocks the embedded database, but only
 * shortly if little has changed since the last run; queries of clients run in between.
 *
 * @throws the signal's reason between two commands
 */
export async function vacuumTables(db: Db, signal: AbortSignal): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', nspname, relname) as name
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind = 'r' and nspname in ('public', 'pgboss')
    order by pg_total_relation_size(pg_class.oid), name`.execute(db)
  for (const { name } of rows) {
    for (const command of ['vacuum', 'analyze']) {
      signal.throwIfAborted()
      await sql.raw(`${command} ${name}`).execute(db)
    }
  }
}
