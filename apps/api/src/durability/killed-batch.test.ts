import type { Batch } from '@lares/shared-types/batches'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { KilledWorkers } from './killed-workers.ts'

const runsEverything = process.env.LARES_TEST_ALL === '1'
/** In each direction; a job that is interrupted more than ten times stops. */
const kills = runsEverything ? 9 : 1
const batches = runsEverything ? 2 : 1
const itemCount = 320

let workers: KilledWorkers

beforeAll(async () => {
  workers = await KilledWorkers.prepare()
})
afterAll(() => workers.remove())

async function call<Reply>(method: string, path: string, body?: object): Promise<Reply> {
  const userId = await workers.archive.getAdminId()
  const answer = await workers.archive.call(method, path, { userId, ...(body && { body }) })
  expect(answer.status).toBeLessThan(300)
  return (await answer.json()) as Reply
}

async function addItems(): Promise<void> {
  for (let count = 0; count < itemCount; count += 8) {
    const body = { kind: 'post', title: 'Letter', date: '1952' }
    await Promise.all(Array.from({ length: 8 }, () => call('POST', '/api/items', body)))
  }
}

/** How many items have each combination of date and number of saves, such as `{ '1952 1': 400 }`. */
async function countStates(): Promise<Record<string, number>> {
  const { rows } = await sql<{ state: string; count: number }>`
    select date_edtf || ' ' || version as state, count(*)::integer as count from items group by 1`.execute(
    workers.db,
  )
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

/** Items that do not have one revision for each of their versions, such as `2 {1}`. */
async function listOddHistories(): Promise<readonly string[]> {
  const { rows } = await sql<{ history: string }>`
    select history from (
      select version || ' ' || array(
          select number from revisions where entity = 'item' and entity_id = items.id order by number)::text as history,
        version || ' ' || array(select generate_series(1, version))::text as expected
      from items) histories
    where history <> expected`.execute(workers.db)
  return rows.map(({ history }) => history)
}

/**
 * Kills the worker several times while more and more items reach a state. Returns the last one, which goes on: after ten interruptions
 * the next attempt would be delayed by up to an hour.
 */
async function killUntilAllAre(from: string, to: string) {
  let before = 0
  for (let round = 0; round < kills; round += 1) {
    await workers.killAt(async () => expect((await countStates())[to] ?? 0).toBeGreaterThan(before))
    const states = await countStates()
    before = states[to] ?? 0
    // Every item either is as it was or is changed once.
    expect((states[from] ?? 0) + before).toBe(itemCount)
    expect(before).toBeLessThan(itemCount)
    expect(await listOddHistories()).toEqual([])
  }
  const worker = await workers.startUntil(async () =>
    expect(await countStates()).toEqual({ [to]: itemCount }),
  )
  expect(await listOddHistories()).toEqual([])
  return worker
}

test(`batches whose worker is killed ${2 * kills * batches} times change every item once, and are undone as a whole`, async () => {
  await addItems()
  for (let version = 1; version < 2 * batches; version += 2) {
    const act = { name: 'shift-dates', params: { years: 1 } }
    const { id } = await call<Batch>('POST', '/api/batches', { selection: { filter: {} }, act })
    const worker = await killUntilAllAre(`1952 ${version}`, `1953 ${version + 1}`)
    const loadBatch = async () => (await call<{ batch: Batch }>('GET', `/api/batches/${id}`)).batch
    await vi.waitFor(async () => expect((await loadBatch()).state).toBe('done'), { timeout: 60_000 })
    await workers.archive.kill(worker)
    expect(await loadBatch()).toMatchObject({ total: itemCount, counts: { changed: itemCount, refused: 0 } })

    await call('POST', `/api/batches/${id}/undo`)
    await workers.archive.kill(await killUntilAllAre(`1953 ${version + 1}`, `1952 ${version + 2}`))
  }
}, 900_000)
