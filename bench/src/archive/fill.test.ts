import { connectDatabase } from '@lares/api/src/db/client.ts'
import { openEmbeddedDatabase } from '@lares/api/src/db/embedded/embedded-database.ts'
import { migrate } from '@lares/api/src/db/migrate.ts'
import { createTemporaryFolder } from '@lares/test-harness/temporary-folder'
import { expect, test } from 'vitest'
import { fillForMonitoring } from '../monitoring/prepare-monitoring.ts'
import { fill } from './fill.ts'

const folder = createTemporaryFolder()

/** Lets `work` fill an empty database, and counts the files of each kind of item and the files that differ from their item. */
async function countFiles(
  name: string,
  work: (db: ReturnType<typeof connectDatabase>['db']) => Promise<void>,
) {
  const dataDir = folder.at(name)
  const embedded = await openEmbeddedDatabase(dataDir)
  const { db, close } = connectDatabase({ dataDir })
  try {
    await work(db)
    const rows = await db
      .selectFrom('assets')
      .innerJoin('items', 'items.id', 'assets.item_id')
      .select(['items.kind', 'assets.item_kind'])
      .execute()
    return { files: rows.length, wrong: rows.filter((row) => row.kind !== row.item_kind).length }
  } finally {
    await close()
    await embedded.close()
  }
}

test('the generated items and their files meet the constraints of the schema', async () => {
  const { files, wrong } = await countFiles('items', async (db) => {
    await migrate(db)
    await fill(db, 200)
  })
  expect(files).toBeGreaterThan(20)
  expect(wrong).toBe(0)
})

test('so do those for monitoring, each with a file', async () => {
  expect(await countFiles('monitoring', (db) => fillForMonitoring(db, 200))).toEqual({ files: 200, wrong: 0 })
})
