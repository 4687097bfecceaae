import { once } from 'node:events'
import { createServer } from 'node:net'
import { PGlite } from '@electric-sql/pglite'
import { createTemporaryFolder } from '@lares/test-harness/temporary-folder'
import { Mutex } from 'async-mutex'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveConnection } from './wire-connection.ts'

const folder = createTemporaryFolder()
let database: PGlite
beforeAll(async () => {
  database = await PGlite.create()
})
afterAll(() => database.close())

test('disconnects a client whose transaction is idle for too long', async () => {
  const mutex = new Mutex()
  const server = createServer((socket) => serveConnection(socket, database, mutex, { idleTimeoutMs: 50 }))
  server.listen(folder.at('.s.PGSQL.5432'))
  await once(server, 'listening')
  const connect = async () => {
    const client = new pg.Client({ host: folder.at('.'), user: 'postgres', database: 'postgres' })
    client.on('error', () => undefined)
    await client.connect()
    return client
  }
  const [idle, other] = [await connect(), await connect()]
  const ended = new Promise<void>((resolve) => idle.once('end', resolve))
  await idle.query('begin')
  expect((await other.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await ended
  await other.end()
  server.close()
})
