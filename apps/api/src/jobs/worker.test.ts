import { sql } from 'kysely'
import type { PgBoss } from 'pg-boss'
import { pino } from 'pino'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { connectArchive } from '../assemble.ts'
import { createStoreOutage } from '../files/store-outage.ts'
import { jobList } from '../job-list.ts'
import { deriveAssetJob } from '../modules/assets/derive-asset.job.ts'
import { openTypesense } from '../search-index/typesense/server.ts'
import type { Services } from '../services.ts'
import { type Handlers, replaceHandlers } from '../testing/replace-handlers.ts'
import { openTestArchive, type TestArchive } from '../testing/test-archive.ts'
import type { JobPayloads } from './job-sender.ts'
import { releaseInterruptedJobs } from './queue-tables/interrupted-jobs.ts'
import { type RunningWorker, startWorker } from './start-worker.ts'

interface Job {
  state: string
  retry_count: number
  retry_limit: number
}

const log = pino({ level: 'silent' })
let archive: TestArchive
let services: Services
let boss: PgBoss
let close: () => Promise<void>
const workers: RunningWorker[] = []

beforeAll(async () => {
  archive = await openTestArchive()
})
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop()
  await close()
  await sql`delete from pgboss.job`.execute(archive.services.db)
})
afterAll(() => archive.close())

/** Connects as a worker, and starts it if a handler for `derive-asset` is given. */
async function start(
  derive?: Handlers['derive-asset'],
  stopTimeoutMs = 100,
): Promise<RunningWorker | undefined> {
  ;({ services, boss, close } = await connectArchive(archive.services.config, 'worker'))
  if (!derive) return undefined
  return startWith({ 'derive-asset': derive, 'derivation-lost': async () => undefined }, stopTimeoutMs)
}

async function startWith(handlers: Handlers, stopTimeoutMs = 100): Promise<RunningWorker> {
  const worker = await startWorker(services, boss, { log, jobs: replaceHandlers(handlers), stopTimeoutMs })
  workers.push(worker)
  return worker
}

const send = (data: JobPayloads['derive-asset'], key?: string) =>
  archive.services.jobs.enqueue(archive.services.db, 'derive-asset', data, key)

async function jobs(queue = 'derive-asset'): Promise<Job[]> {
  const { rows } = await sql<Job>`
    select state, retry_count, retry_limit from pgboss.job where name = ${queue}`.execute(archive.services.db)
  return rows
}

const waitForState = (state: string) =>
  vi.waitFor(async () => expect((await jobs()).map((job) => job.state)).toEqual([state]), { timeout: 30_000 })

describe('a job', () => {
  test('exists only if the transaction that needs it commits', async () => {
    await start()
    const { db } = archive.services
    const broken = db.transaction().execute(async (trx) => {
      await archive.services.jobs.enqueue(trx, 'derive-asset', { assetId: uuidv7() })
      throw new Error('changed my mind')
    })
    await expect(broken).rejects.toThrow('changed my mind')
    expect(await jobs()).toEqual([])
  })

  test('with the key of a waiting one is dropped, and one without a key never is', async () => {
    await start()
    for (const key of ['same', 'same', undefined, undefined]) await send({ assetId: uuidv7() }, key)
    expect(await jobs()).toHaveLength(3)
  })

  test('runs soon, and the next ones without a pause', async () => {
    const done: string[] = []
    await start(async ({ assetId }) => void done.push(assetId))
    const ids = Array.from({ length: 30 }, () => uuidv7())
    for (const assetId of ids) await send({ assetId })
    await vi.waitFor(() => expect(done.toSorted()).toEqual(ids.toSorted()), { timeout: 24_000 })
  })

  test('does not wait for the slow derivation of a film', async () => {
    await start()
    const photograph = Promise.withResolvers<void>()
    const film = Promise.withResolvers<void>()
    await startWith({
      // Ends only after the photograph, which was enqueued later, is done.
      'derive-film': () => photograph.promise.then(film.resolve),
      'derive-asset': async () => photograph.resolve(),
    })
    await archive.services.jobs.enqueue(archive.services.db, 'derive-film', { assetId: uuidv7() })
    await send({ assetId: uuidv7() })
    await film.promise
  })

  test('is retried later when it fails', async () => {
    await start(async () => {
      throw new Error('not today')
    })
    await send({ assetId: uuidv7() })
    await waitForState('retry')
  })

  test('is told whether it is its last attempt', async () => {
    const attempts: (boolean | undefined)[] = []
    await start(async (_, { isLastAttempt }) => {
      attempts.push(isLastAttempt)
      if (!isLastAttempt) throw new Error('not today')
    })
    await boss.send(
      'derive-asset',
      { assetId: uuidv7() },
      { retryLimit: 1, retryDelay: 0, retryBackoff: false },
    )
    await waitForState('completed')
    expect(attempts).toEqual([false, true])
  })

  describe('during an outage of the file store', () => {
    async function loadDelay(): Promise<number> {
      const { rows } = await sql<{ seconds: number }>`
        select extract(epoch from start_after - now())::float8 as seconds from pgboss.job where name = 'derive-asset'`.execute(
        archive.services.db,
      )
      return rows[0]?.seconds ?? 0
    }

    const runNow = () =>
      sql`update pgboss.job set start_after = now() where name = 'derive-asset'`.execute(archive.services.db)

    test('waits longer each time, and counts no attempt', async () => {
      let attempts = 0
      await start(async () => {
        attempts += 1
        throw createStoreOutage('The bucket is away.')
      })
      await send({ assetId: uuidv7() })
      for (const [earlier, maxSeconds] of [30, 60, 120].entries()) {
        await vi.waitFor(() => expect(attempts).toBe(earlier + 1), { timeout: 30_000 })
        await waitForState('retry')
        const seconds = await loadDelay()
        expect(seconds).toBeGreaterThan(maxSeconds / 2 - 10)
        expect(seconds).toBeLessThanOrEqual(maxSeconds)
        await runNow()
        const [{ retry_count, retry_limit } = { retry_count: 0, retry_limit: 0 }] = await jobs()
        expect(retry_limit - retry_count).toBe(deriveAssetJob.policy.retryLimit)
      }
    })

    test('is tried no later than after a quarter of an hour, and its later failures within hours', async () => {
      let isAway = true
      await start(async () => {
        throw isAway ? createStoreOutage('The bucket is away.') : new Error('not today')
      })
      await send({ assetId: uuidv7() })
      await waitForState('retry')
      await sql`update pgboss.job set retry_count = 40, retry_limit = 45 where name = 'derive-asset'`.execute(
        archive.services.db,
      )
      await runNow()
      await vi.waitFor(async () => expect((await jobs())[0]?.retry_count).toBe(41), { timeout: 30_000 })
      await waitForState('retry')
      expect(await loadDelay()).toBeLessThanOrEqual(15 * 60)
      isAway = false
      await runNow()
      await vi.waitFor(async () => expect(await loadDelay()).toBeGreaterThan(3600), { timeout: 30_000 })
      expect(await loadDelay()).toBeLessThanOrEqual(6 * 3600)
    })

    test('does not make its queue try all others at once', async () => {
      let attempts = 0
      await start(async () => {
        attempts += 1
        throw createStoreOutage('The bucket is away.')
      })
      const { concurrency, pollSeconds } = deriveAssetJob.policy
      for (let count = 0; count < 4 * concurrency; count++) await send({ assetId: uuidv7() })
      await vi.waitFor(() => expect(attempts).toBeGreaterThan(0), { timeout: 30_000 })
      const startedAt = performance.now()
      await vi.waitFor(() => expect(attempts).toBe(4 * concurrency), { timeout: 30_000 })
      expect(performance.now() - startedAt).toBeGreaterThan(2 * pollSeconds * 1000)
    })
  })

  test('whose last attempt fails is moved to the dead letter queue with its data', async () => {
    await start(async () => {
      throw new Error('never')
    })
    const assetId = uuidv7()
    await sql`update pgboss.queue set retry_limit = 0 where name = 'derive-asset'`.execute(
      archive.services.db,
    )
    await boss.send('derive-asset', { assetId }, { retryLimit: 0 })
    await waitForState('failed')
    const { rows } = await sql<{ data: object }>`
      select data from pgboss.job where name = 'derivation-lost'`.execute(archive.services.db)
    expect(rows).toEqual([{ data: { assetId } }])
  })
})

describe('the payload of a job', () => {
  test('that is invalid fails the job without another attempt, and says what is wrong', async () => {
    const handled = vi.fn()
    await start(handled)
    await boss.send('derive-asset', { assetId: 7 })
    await waitForState('failed')
    const [failed] = await boss.findJobs('derive-asset')
    expect(failed).toMatchObject({ retryCount: 0, output: { message: expect.stringContaining('/assetId') } })
    expect(await boss.findJobs('derivation-lost')).toHaveLength(1)
    expect(handled).not.toHaveBeenCalled()
  })

  test('may have more properties than its schema, as another version may have stored it', async () => {
    const handled = vi.fn(async () => undefined)
    await start(handled)
    await boss.send('derive-asset', { assetId: 'a', more: true })
    await waitForState('completed')
    expect(handled).toHaveBeenCalledOnce()
  })

  test('is empty if a schedule has created the job', async () => {
    const received = Promise.withResolvers<object>()
    await start()
    await boss.send('empty-trash', null)
    await startWith({ 'empty-trash': async (payload) => received.resolve(payload) })
    expect(await received.promise).toEqual({})
  })
})

test('jobs for Typesense are scheduled only while a server is configured', async () => {
  const scheduled = async () => {
    const { rows } = await sql<{ name: string }>`select name from pgboss.schedule order by name`.execute(
      archive.services.db,
    )
    return rows.map(({ name }) => name).filter((name) => name.startsWith('typesense'))
  }
  await start()
  const typesense = openTypesense('http://127.0.0.1:9', 'a key that nobody asks for', log)
  workers.push(
    await startWorker({ ...services, typesense }, boss, {
      log,
      jobs: replaceHandlers({ 'typesense-changes': async () => undefined }),
      stopTimeoutMs: 100,
    }),
  )
  expect(await scheduled()).toEqual(['typesense-changes', 'typesense-compare'])
  await workers.splice(0)[0]?.stop()
  await close()
  await start()
  await startWith({})
  expect(await scheduled()).toEqual([])
})

describe('a worker that stops', () => {
  test('waits for a running job', async () => {
    let finished = false
    const running = Promise.withResolvers<void>()
    const stopRequested = Promise.withResolvers<void>()
    const worker = await start(async () => {
      running.resolve()
      await stopRequested.promise
      finished = true
    }, 15_000)
    await send({ assetId: uuidv7() })
    await running.promise
    const stopped = worker?.stop()
    stopRequested.resolve()
    await stopped
    expect(finished).toBe(true)
    expect((await jobs()).map(({ state }) => state)).toEqual(['completed'])
  })

  test('aborts a slow job and requeues it without counting an attempt', async () => {
    const running = Promise.withResolvers<void>()
    const worker = await start((_payload, { signal }) => {
      running.resolve()
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    })
    await send({ assetId: uuidv7() })
    await running.promise
    await worker?.stop()
    const { retryLimit } = deriveAssetJob.policy
    expect(await jobs()).toEqual([{ state: 'retry', retry_count: 1, retry_limit: retryLimit + 1 }])
  })
})

describe('a worker that was killed', () => {
  test('leaves jobs that the next one releases immediately', async () => {
    await start()
    await send({ assetId: uuidv7() })
    await boss.fetch('derive-asset')
    expect(await releaseInterruptedJobs(services.db, boss, jobList)).toBe(1)
    const refetched = await boss.fetch('derive-asset')
    expect(refetched).toHaveLength(1)
  })

  test('by the same job every time does not retry it forever', async () => {
    await start()
    const assetId = uuidv7()
    await send({ assetId })
    let attempts = 0
    for (;;) {
      const [job] = await boss.fetch('derive-asset', { ignoreStartAfter: true })
      if (!job) break
      attempts += 1
      await releaseInterruptedJobs(services.db, boss, jobList)
    }
    expect(attempts).toBe(deriveAssetJob.policy.retryLimit + 1)
    expect(await boss.fetch('derivation-lost')).toMatchObject([{ data: { assetId } }])
  })
})

test('the schedules of jobs that only an earlier version had end', async () => {
  await start()
  const former = 'former-job'
  await boss.createQueue(former)
  await boss.schedule(former, '3 3 * * *')
  await startWith({})
  expect(await boss.getSchedules(former)).toEqual([])
  await boss.deleteQueue(former)
})
