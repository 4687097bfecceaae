import * as items from '@lares/shared-types/contracts/items'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { vacuumDatabaseJob } from '../jobs/vacuum-database.job.ts'
import { openTestArchive, type TestArchive } from '../testing/test-archive.ts'
import { vacuumTables } from './vacuum-tables.ts'

let archive: TestArchive
beforeAll(async () => {
  archive = await openTestArchive()
  const author = await archive.addUser()
  await archive.call(author, items.createItem, { body: { kind: 'post', title: 'Something to vacuum' } })
})
afterAll(() => archive.close())

/** The number of pages that the visibility map marks as all-visible. */
async function countAllVisiblePages(): Promise<number> {
  const { rows } = await sql<{ pages: number }>`
    select relallvisible as pages from pg_class where oid = 'items'::regclass`.execute(archive.services.db)
  return rows[0]?.pages ?? 0
}

const neverAborted = new AbortController().signal

test('does not vacuum after it was aborted', async () => {
  const stopped = AbortSignal.abort(new Error('The worker stops.'))
  await expect(vacuumTables(archive.services.db, stopped)).rejects.toThrow('The worker stops.')
})

test('a vacuumed table allows index-only scans', async () => {
  expect(await countAllVisiblePages()).toBe(0)
  await vacuumTables(archive.services.db, neverAborted)
  expect(await countAllVisiblePages()).toBe(1)
})

test('does not vacuum a database server', async () => {
  const config = { ...archive.services.config, DATABASE_URL: 'postgres://somewhere' }
  const unusable = new Proxy(archive.services.db, {
    get() {
      throw new Error('the database was used')
    },
  })
  const services = { ...archive.services, config, db: unusable }
  await vacuumDatabaseJob.handle({}, { services, signal: neverAborted })
})
