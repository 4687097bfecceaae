import { sql, type Transaction } from 'kysely'
import { type ForeignKey, listForeignKeys } from '../../db/foreign-keys.ts'
import type { Database } from '../../db/schema/database.ts'
import { BackupError } from '../backup-error.ts'

/** Drops all foreign keys, so that rows can be written in any order, and returns them for `restoreForeignKeys`. */
export async function dropForeignKeys(trx: Transaction<Database>): Promise<readonly ForeignKey[]> {
  const keys = await listForeignKeys(trx)
  for (const { table, name } of keys)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(trx)
  return keys
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
