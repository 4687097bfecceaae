import { createTemporaryFolder } from '@lares/test-harness/temporary-folder'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { connectDatabase, type DatabaseClient } from '../client.ts'
import { type EmbeddedDatabase, getSocketDir, openEmbeddedDatabase } from './embedded-database.ts'

const folder = createTemporaryFolder()
let dataDir: string
let embedded: EmbeddedDatabase
let archiveClient: DatabaseClient

beforeAll(async () => {
  dataDir = folder.at('data')
  embedded = await openEmbeddedDatabase(dataDir)
  archiveClient = connectDatabase({ dataDir })
  await archiveClient.pool.query('create table letters (text text)')
}, 180_000)
afterAll(async () => {
  await archiveClient.close()
  await embedded.close()
})

/** Connects a client such as psql, without the application name of the archive. */
async function connectForeignClient(): Promise<pg.Client> {
  const client = new pg.Client({ host: getSocketDir(dataDir), user: 'postgres', database: 'postgres' })
  client.on('error', () => undefined)
  await client.connect()
  onTestFinished(() => client.end().catch(() => undefined))
  return client
}

test.each([
  "select set_config('search_path', 'pg_catalog', false)",
  'set search_path to nowhere',
  'set default_transaction_read_only to on',
  'create temporary table letters (other integer)',
])('session settings of another client do not affect the archive: %s', async (statement) => {
  const foreign = await connectForeignClient()
  await foreign.query(statement)
  await archiveClient.pool.query("insert into letters (text) values ('Dear Jeanne')")
  const { rows } = await archiveClient.pool.query('select text from letters limit 1')
  expect(rows).toEqual([{ text: 'Dear Jeanne' }])
})

test('an open transaction of another client is rolled back when it disconnects', async () => {
  const foreign = await connectForeignClient()
  await foreign.query("begin; select set_config('search_path', 'pg_catalog', false)")
  await foreign.end()
  expect((await archiveClient.pool.query('select count(*) from letters')).rows).toHaveLength(1)
})

test('a second process cannot open the same database', async () => {
  await expect(openEmbeddedDatabase(dataDir)).rejects.toThrow('Another process serves the embedded database')
})
