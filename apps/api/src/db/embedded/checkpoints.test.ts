import { PGlite } from '@electric-sql/pglite'
import { waitFor } from '@lares/test-harness/wait-for'
import { Mutex } from 'async-mutex'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startCheckpoints } from './checkpoints.ts'

let database: PGlite
beforeAll(async () => {
  database = await PGlite.create()
  await database.exec('create table texts (text text)')
})
afterAll(() => database.close())

async function getCheckpoint(): Promise<string | undefined> {
  const { rows } = await database.query<{ at: string }>(
    'select redo_lsn::text as at from pg_control_checkpoint()',
  )
  return rows[0]?.at
}

async function write(megabytes: number): Promise<void> {
  await database.query("insert into texts select repeat('x', 1000) from generate_series(1, $1)", [
    megabytes * 1000,
  ])
}

test('checkpoints a long log but not a short one', async () => {
  await database.exec('checkpoint')
  const stop = startCheckpoints(database, new Mutex(), { maxBytes: 2_000_000, intervalMs: 10 })
  const before = await getCheckpoint()
  await write(1)
  const polls = vi.fn(getCheckpoint)
  await waitFor(async () => {
    await polls()
    expect(polls.mock.calls.length).toBeGreaterThan(5)
  })
  expect(await getCheckpoint()).toBe(before)
  await write(3)
  await waitFor(async () => expect(await getCheckpoint()).not.toBe(before))
  await stop()
})

test('waits for the transaction of a client', async () => {
  const mutex = new Mutex()
  const release = await mutex.acquire()
  const before = await getCheckpoint()
  const stop = startCheckpoints(database, mutex, { maxBytes: 0, intervalMs: 10 })
  await database.exec('begin')
  await write(1)
  await database.exec('commit')
  expect(await getCheckpoint()).toBe(before)
  release()
  await waitFor(async () => expect(await getCheckpoint()).not.toBe(before))
  await stop()
})
