import { type Kysely, sql } from 'kysely'
import type { Database } from './schema/database.ts'

/** A foreign key of the schema, as the catalog describes it. Each has one column. */
export interface ForeignKey {
  readonly name: string
  readonly table: string
  readonly definition: string
  readonly column: string
  readonly target: string
  readonly targetColumn: string
  /** What follows from the deletion of the row that it refers to (`pg_constraint.confdeltype`). */
  readonly onDelete: 'a' | 'r' | 'c' | 'n' | 'd'
}

/** Lists all foreign keys, sorted by name. */
export async function listForeignKeys(db: Kysely<Database>): Promise<readonly ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select c.conname as name, s.relname as table, pg_get_constraintdef(c.oid) as definition,
      a.attname as column, t.relname as target, b.attname as "targetColumn", c.confdeltype as "onDelete"
    from pg_constraint c
    join pg_class s on s.oid = c.conrelid
    join pg_class t on t.oid = c.confrelid
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    join pg_attribute b on b.attrelid = c.confrelid and b.attnum = c.confkey[1]
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace and c.conparentid = 0
    order by c.conname`.execute(db)
  return rows
}
