import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../media/testing/temporary-folder.ts'
import { connectDatabase, type DatabaseClient } from '../client.ts'
import { type EmbeddedDatabase, embeddedSocketDir, openEmbeddedDatabase } from './embedded-database.ts'

const folder = temporaryFolder()
let dataDir: string
let embedded: EmbeddedDatabase
let own: DatabaseClient

beforeAll(async () => {
  dataDir = folder.at('data')
  embedded = await openEmbeddedDatabase(dataDir)
  own = connectDatabase({ dataDir })
  await own.pool.query('create table letters (text text)')
}, 60_000)
afterAll(async () => {
  await own.close()
  await embedded.close()
})

/** A client such as psql, which does not say that it is the archive's. */
async function foreignClient(): Promise<pg.Client> {
  const client = new pg.Client({ host: embeddedSocketDir(dataDir), user: 'postgres', database: 'postgres' })
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
])('what another client leaves in the session does not reach the archive: %s', async (statement) => {
  const foreign = await foreignClient()
  await foreign.query(statement)
  await own.pool.query("insert into letters (text) values ('Dear Jeanne')")
  const { rows } = await own.pool.query('select text from letters limit 1')
  expect(rows).toEqual([{ text: 'Dear Jeanne' }])
})

test('what another client sets and leaves open in a transaction goes with it', async () => {
  const foreign = await foreignClient()
  await foreign.query("begin; select set_config('search_path', 'pg_catalog', false)")
  await foreign.end()
  expect((await own.pool.query('select count(*) from letters')).rows).toHaveLength(1)
})

test('a second process that would open the same database is refused', async () => {
  await expect(openEmbeddedDatabase(dataDir)).rejects.toThrow('Another process serves the embedded database')
})
