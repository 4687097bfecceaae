import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { keepCheckpoints } from './checkpoints.ts'
import { SessionTurns } from './session-turns.ts'

let database: PGlite
beforeAll(async () => {
  database = await PGlite.create()
  await database.exec('create table texts (text text)')
})
afterAll(() => database.close())

async function checkpointAt(): Promise<string | undefined> {
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

test('a log that has grown is written into the tables, and a short one left', async () => {
  await database.exec('checkpoint')
  const end = keepCheckpoints(database, new SessionTurns(), { bytes: 2_000_000, everyMs: 10 })
  const before = await checkpointAt()
  await write(1)
  const looks = vi.fn(checkpointAt)
  await vi.waitFor(async () => {
    await looks()
    expect(looks.mock.calls.length).toBeGreaterThan(5)
  })
  expect(await checkpointAt()).toBe(before)
  await write(3)
  await vi.waitFor(async () => expect(await checkpointAt()).not.toBe(before))
  await end()
})

test('it waits for the transaction of a client', async () => {
  const turns = new SessionTurns()
  const client = {}
  await turns.take(client)
  const before = await checkpointAt()
  const end = keepCheckpoints(database, turns, { bytes: 0, everyMs: 10 })
  await database.exec('begin')
  await write(1)
  await database.exec('commit')
  expect(await checkpointAt()).toBe(before)
  turns.release(client)
  await vi.waitFor(async () => expect(await checkpointAt()).not.toBe(before))
  await end()
})
