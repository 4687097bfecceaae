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
  await followAllDeletions(
    trx,
    keys.filter(({ table }) => !restored.includes(table)),
  )
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

/** Nothing cascades without the keys: rows that refer to deleted ones are looked for again until no more are deleted. */
async function followAllDeletions(trx: Transaction<Database>, keys: readonly ForeignKey[]): Promise<void> {
  let unchecked = keys
  while (unchecked.length > 0) {
    const shrunk = new Set<string>()
    for (const key of unchecked) if (await followDeletions(trx, key)) shrunk.add(key.table)
    unchecked = keys.filter(({ target }) => shrunk.has(target))
  }
}

/** Returns whether rows were deleted, to which others may refer. */
async function followDeletions(trx: Transaction<Database>, key: ForeignKey): Promise<boolean> {
  const dangling = sql`${sql.ref(key.column)} is not null and not exists (
    select from ${sql.table(key.target)} as target where target.${sql.ref(key.targetColumn)} = source.${sql.ref(key.column)})`
  const source = sql`${sql.table(key.table)} as source`
  if (key.onDelete === 'n') {
    await sql`update ${source} set ${sql.ref(key.column)} = null where ${dangling}`.execute(trx)
    return false
  }
  const { numAffectedRows = 0n } = await sql`delete from ${source} where ${dangling}`.execute(trx)
  return numAffectedRows > 0n
}

/** SQLSTATE 23503, foreign_key_violation. */
function isViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23503'
}
