import type { Db } from '../../db/client.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { isKnownMigration, migrateTo } from '../../db/migrate.ts'
import { BackupError } from '../backup-error.ts'
import type { Manifest } from '../format/schemas.ts'
import { replaceTables } from './replace-tables.ts'
import type { StagedTable } from './staged-tables.ts'

/** Restores a snapshot into an empty database with the schema that the archive had then, and compares all rows. */
export async function loadIntoScratch(
  db: Db,
  manifest: Manifest,
  staged: readonly StagedTable[],
  signal: AbortSignal,
  onRows?: (rows: number) => void,
): Promise<void> {
  await assertKnownMigration(manifest)
  await migrateTo(db, manifest.migration)
  await inTransaction(db, (trx) => replaceTables(trx, staged, { signal, ...(onRows && { onRows }) }))
}

/** Throws `newer-version` if this program does not know the schema of the snapshot. */
export async function assertKnownMigration({ migration }: Manifest): Promise<void> {
  if (!(await isKnownMigration(migration)))
    throw new BackupError('newer-version', `The snapshot was made by a newer version, with ${migration}.`)
}
