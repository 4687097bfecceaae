import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/schema/database.ts'

/** What lets somebody in, with the columns by which it is recognized. A recovery code is deleted when it is used. */
const accesses = {
  calendar_feeds: ['user_id', 'token_hash'],
  passkeys: ['id'],
  recovery_codes: ['user_id', 'code_hash'],
} as const satisfies Partial<Record<keyof Database, readonly string[]>>

/**
 * Deletes restored addresses of calendars, passkeys and recovery codes that the archive did not have any more: somebody may have withdrawn
 * them because they are in the wrong hands. `previousSchema` has the rows that were replaced. Those of another archive, which a new
 * installation has at first, tell nothing, nor do those of one that was itself restored after the snapshot was made: it may never have had
 * what the snapshot has.
 */
export async function deleteWithdrawnAccess(
  trx: Transaction<Database>,
  previousSchema: string,
  snapshotAt: Date,
): Promise<void> {
  const isLaterState = sql`exists (
    select from archive join ${sql.id(previousSchema, 'archive')} as previous on previous.id = archive.id
    where previous.restored_at is null or previous.restored_at < ${snapshotAt})`
  for (const [table, columns] of Object.entries(accesses)) {
    const isSame = columns.map((column) => sql`${sql.id('previous', column)} = ${sql.id('restored', column)}`)
    await sql`
      delete from ${sql.table(table)} as restored where ${isLaterState} and not exists (
        select from ${sql.id(previousSchema, table)} as previous where ${sql.join(isSame, sql` and `)})`.execute(
      trx,
    )
  }
}
