import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/schema/database.ts'
import { BackupError } from '../backup-error.ts'

/** A foreign key of the schema, as the catalog describes it. */
interface ForeignKey {
  readonly name: string
  readonly table: string
  readonly definition: string
  readonly column: string
  readonly target: string
  readonly targetColumn: string
  /** What follows from the deletion of the row that it refers to (`pg_constraint.confdeltype`). */
  readonly onDelete: 'a' | 'r' | 'c' | 'n' | 'd'
}

/** Drops all foreign keys, so that rows can be written in any order, and returns them for `restoreForeignKeys`. */
export async function dropForeignKeys(trx: Transaction<Database>): Promise<readonly ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select c.conname as name, s.relname as table, pg_get_constraintdef(c.oid) as definition,
      a.attname as column, t.relname as target, b.attname as "targetColumn", c.confdeltype as "onDelete"
    from pg_constraint c
    join pg_class s on s.oid = c.conrelid
    join pg_class t on t.oid = c.confrelid
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    join pg_attribute b on b.attrelid = c.confrelid and b.attnum = c.confkey[1]
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace and c.conparentid = 0
    order by c.conname`.execute(trx)
  for (const { table, name } of rows)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(trx)
  return rows
}

/**
 * Adds the foreign keys again. Rows of tables that are not restored, such as operations, lose what they refer to as if it
 * had been deleted. Throws `snapshot-damaged` if a restored row refers to nothing.
 */
export async function restoreForeignKeys(
  trx: Transaction<Database>,
  keys: readonly ForeignKey[],
  restored: readonly string[],
): Promise<void> {
  for (const key of keys) if (!restored.includes(key.table)) await followDeletions(trx, key)
  for (const { table, name, definition } of keys) {
    try {
      await sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(
        trx,
      )
    } catch (error) {
      if (!isViolation(error)) throw error
      throw new BackupError('snapshot-damaged', `A row of ${table} refers to one that does not exist.`, {
        cause: error,
      })
    }
  }
}

async function followDeletions(trx: Transaction<Database>, key: ForeignKey): Promise<void> {
  const dangling = sql`${sql.ref(key.column)} is not null and not exists (
    select from ${sql.table(key.target)} as target where target.${sql.ref(key.targetColumn)} = source.${sql.ref(key.column)})`
  const source = sql`${sql.table(key.table)} as source`
  if (key.onDelete === 'n')
    await sql`update ${source} set ${sql.ref(key.column)} = null where ${dangling}`.execute(trx)
  else await sql`delete from ${source} where ${dangling}`.execute(trx)
}

/** SQLSTATE 23503, foreign_key_violation. */
function isViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23503'
}
