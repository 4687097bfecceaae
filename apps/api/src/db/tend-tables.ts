import { sql } from 'kysely'
import type { Db } from './client.ts'

/**
 * Does for every table, the smallest first, what a PostgreSQL server does by itself: the room of what is gone can be
 * used again, indexes are told which rows everybody sees, and the planner knows what there is. Each step holds the
 * embedded database and is short where little has changed since the last time; between them, others have their turn.
 *
 * @throws the signal's reason between two steps
 */
export async function tendTables(db: Db, signal: AbortSignal): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', nspname, relname) as name
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind = 'r' and nspname in ('public', 'pgboss')
    order by pg_total_relation_size(pg_class.oid), name`.execute(db)
  for (const { name } of rows) {
    for (const step of ['vacuum', 'analyze']) {
      signal.throwIfAborted()
      await sql.raw(`${step} ${name}`).execute(db)
    }
  }
}
