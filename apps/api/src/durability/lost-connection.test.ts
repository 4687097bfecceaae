import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { connectDatabase } from '../db/client.ts'
import { isConnectionLoss } from '../db/connection-loss.ts'
import { openEmbeddedDatabase } from '../db/embedded/embedded-database.ts'
import { createScratchDatabase } from '../testing/scratch-database.ts'

test('a connection that breaks during a transaction fails only that transaction', async () => {
  const scratch = await createScratchDatabase()
  onTestFinished(() => scratch.remove())
  const cut = scratch.databaseUrl
    ? () => terminateOtherConnections(scratch)
    : await cutEmbedded(scratch.dataDir)
  const { db, close } = connectDatabase(scratch)
  onTestFinished(close)
  const failed = db.transaction().execute(async (transaction) => {
    await sql`select 1`.execute(transaction)
    await cut()
    await sql`select 1`.execute(transaction)
  })
  await expect(failed).rejects.toSatisfy(isConnectionLoss)
})

async function cutEmbedded(dataDir: string): Promise<() => Promise<void>> {
  const embedded = await openEmbeddedDatabase(dataDir)
  return () => embedded.close()
}

async function terminateOtherConnections(scratch: {
  dataDir: string
  databaseUrl: string | undefined
}): Promise<void> {
  const { db, close } = connectDatabase(scratch)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db)
  await close()
}
