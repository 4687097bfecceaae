import { createTemporaryFolder } from '@lares/test-harness/temporary-folder'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { assemble } from './assemble.ts'
import { readConfig } from './config.ts'
import { connectDatabase } from './db/client.ts'
import { openEmbeddedDatabase } from './db/embedded/embedded-database.ts'
import { migrateTo } from './db/migrate.ts'

const folder = createTemporaryFolder()

/** Opens and closes the archive of a folder; returns how many vacuums of its database were enqueued, and drops these. */
async function countVacuumsAfterStart(dataDir: string): Promise<number> {
  const { services, close } = await assemble(
    readConfig({ LARES_DATA_DIR: dataDir, INTERNAL_SECRET: 'x'.repeat(64), LOG_LEVEL: 'silent' }),
  )
  try {
    const { rows } = await sql`delete from pgboss.job where name = 'vacuum-database' returning id`.execute(
      services.db,
    )
    return rows.length
  } finally {
    await close()
  }
}

test('the database is vacuumed once after an update has changed it, and not when it is new', async () => {
  const dataDir = folder.at('updated')
  const embedded = await openEmbeddedDatabase(dataDir)
  const { db, close } = connectDatabase({ dataDir })
  await migrateTo(db, '0090-named-in-items')
  await close()
  await embedded.close()
  expect(await countVacuumsAfterStart(dataDir)).toBe(1)
  expect(await countVacuumsAfterStart(dataDir)).toBe(0)
  expect(await countVacuumsAfterStart(folder.at('new'))).toBe(0)
})
