import * as items from '@lares/shared-types/contracts/items'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tendTables } from '../db/tend-tables.ts'
import { openTestArchive, type TestArchive } from '../testing/test-archive.ts'
import { tendDatabase } from './tend-database.ts'

let archive: TestArchive
beforeAll(async () => {
  archive = await openTestArchive()
  const author = await archive.addUser()
  await archive.call(author, items.createItem, { body: { kind: 'post', title: 'Something to tend' } })
})
afterAll(() => archive.close())

/** Pages of which an index knows that everybody sees all that is there. */
async function visiblePages(): Promise<number> {
  const { rows } = await sql<{ pages: number }>`
    select relallvisible as pages from pg_class where oid = 'items'::regclass`.execute(archive.services.db)
  return rows[0]?.pages ?? 0
}

const never = new AbortController().signal

test('tables are left alone by a worker that is told to stop', async () => {
  const stopped = AbortSignal.abort(new Error('The worker stops.'))
  await expect(tendTables(archive.services.db, stopped)).rejects.toThrow('The worker stops.')
})

test('a tended table can be counted in its indexes alone', async () => {
  expect(await visiblePages()).toBe(0)
  await tendTables(archive.services.db, never)
  expect(await visiblePages()).toBe(1)
})

test('a database server is left to look after itself', async () => {
  const config = { ...archive.services.config, DATABASE_URL: 'postgres://somewhere' }
  const unusable = new Proxy(archive.services.db, {
    get() {
      throw new Error('the database was used')
    },
  })
  await tendDatabase({ ...archive.services, config, db: unusable }, {}, never)
})
