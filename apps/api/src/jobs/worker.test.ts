import { sql } from 'kysely'
import type { PgBoss } from 'pg-boss'
import { pino } from 'pino'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { connectArchive } from '../assemble.ts'
import { openTypesense } from '../search/typesense/server.ts'
import type { Services } from '../services.ts'
import { openTestArchive, type TestArchive } from '../testing/test-archive.ts'
import type { Handler } from './handler.ts'
import { type Handlers, handlers } from './handlers.ts'
import { freeInterruptedJobs } from './interrupted-jobs.ts'
import { type JobData, queues } from './queues.ts'
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

/** A worker that does the jobs of one queue in the test's own way. */
async function start(derive?: Handler<'derive-asset'>, patienceMs = 100): Promise<RunningWorker | undefined> {
  ;({ services, boss, close } = await connectArchive(archive.services.config, 'worker'))
  if (!derive) return undefined
  return startWith({ 'derive-asset': derive, 'derivation-lost': async () => undefined }, patienceMs)
}

async function startWith(own: Partial<Handlers>, patienceMs = 100): Promise<RunningWorker> {
  const work: Handlers = { ...handlers, ...own }
  const worker = await startWorker(services, boss, { log, work, patienceMs })
  workers.push(worker)
  return worker
}

const send = (data: JobData['derive-asset'], key?: string) =>
  archive.services.jobs.send(archive.services.db, 'derive-asset', data, key)

async function jobs(queue = 'derive-asset'): Promise<Job[]> {
  const { rows } = await sql<Job>`
    select state, retry_count, retry_limit from pgboss.job where name = ${queue}`.execute(archive.services.db)
  return rows
}

const inState = (state: string) =>
  vi.waitFor(async () => expect((await jobs()).map((job) => job.state)).toEqual([state]), { timeout: 10_000 })

describe('a job', () => {
  test('exists only if the transaction that needs it commits', async () => {
    await start()
    const { db } = archive.services
    const broken = db.transaction().execute(async (trx) => {
      await archive.services.jobs.send(trx, 'derive-asset', { assetId: uuidv7() })
      throw new Error('changed my mind')
    })
    await expect(broken).rejects.toThrow('changed my mind')
    expect(await jobs()).toEqual([])
  })

  test('with the key of a waiting one is not queued again, one without a key always is', async () => {
    await start()
    for (const key of ['same', 'same', undefined, undefined]) await send({ assetId: uuidv7() }, key)
    expect(await jobs()).toHaveLength(3)
  })

  test('is done soon, and those behind it without a pause', async () => {
    const done: string[] = []
    await start(async (_services, { assetId }) => void done.push(assetId))
    const ids = Array.from({ length: 30 }, () => uuidv7())
    for (const assetId of ids) await send({ assetId })
    await vi.waitFor(() => expect(done.toSorted()).toEqual(ids.toSorted()), { timeout: 8_000 })
  })

  test('does not wait for the long work on a film', async () => {
    await start()
    const photograph = Promise.withResolvers<void>()
    const film = Promise.withResolvers<void>()
    await startWith({
      // Ends only once the photograph, which comes later, is done.
      'derive-film': () => photograph.promise.then(film.resolve),
      'derive-asset': async () => photograph.resolve(),
    })
    await archive.services.jobs.send(archive.services.db, 'derive-film', { assetId: uuidv7() })
    await send({ assetId: uuidv7() })
    await film.promise
  })

  test('that fails is tried again later', async () => {
    await start(async () => {
      throw new Error('not today')
    })
    await send({ assetId: uuidv7() })
    await inState('retry')
  })

  test('whose last attempt fails is handed on with what it carried', async () => {
    await start(async () => {
      throw new Error('never')
    })
    const assetId = uuidv7()
    await sql`update pgboss.queue set retry_limit = 0 where name = 'derive-asset'`.execute(
      archive.services.db,
    )
    await boss.send('derive-asset', { assetId }, { retryLimit: 0 })
    await inState('failed')
    const { rows } = await sql<{ data: object }>`
      select data from pgboss.job where name = 'derivation-lost'`.execute(archive.services.db)
    expect(rows).toEqual([{ data: { assetId } }])
  })
})

test('what is done for a server alone runs by itself where there is one, and no longer where it was taken out', async () => {
  const scheduled = async () => {
    const { rows } = await sql<{ name: string }>`select name from pgboss.schedule order by name`.execute(
      archive.services.db,
    )
    return rows.map(({ name }) => name).filter((name) => name.startsWith('typesense'))
  }
  await start()
  const typesense = openTypesense('http://127.0.0.1:9', 'a key that nobody asks for', log)
  const work: Handlers = { ...handlers, 'typesense-changes': async () => undefined }
  workers.push(await startWorker({ ...services, typesense }, boss, { log, work, patienceMs: 100 }))
  expect(await scheduled()).toEqual(['typesense-changes', 'typesense-compare'])
  await workers.splice(0)[0]?.stop()
  await close()
  await start()
  await startWith({})
  expect(await scheduled()).toEqual([])
})

describe('a worker that stops', () => {
  test('lets a job under way finish', async () => {
    let finished = false
    const running = Promise.withResolvers<void>()
    const asked = Promise.withResolvers<void>()
    const worker = await start(async () => {
      running.resolve()
      await asked.promise
      finished = true
    }, 5_000)
    await send({ assetId: uuidv7() })
    await running.promise
    const stopped = worker?.stop()
    asked.resolve()
    await stopped
    expect(finished).toBe(true)
    expect((await jobs()).map(({ state }) => state)).toEqual(['completed'])
  })

  test('ends a job that takes too long and puts it back, which is no attempt', async () => {
    const running = Promise.withResolvers<void>()
    const worker = await start((_services, _data, signal) => {
      running.resolve()
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    })
    await send({ assetId: uuidv7() })
    await running.promise
    await worker?.stop()
    const { retryLimit } = queues['derive-asset']
    expect(await jobs()).toEqual([{ state: 'retry', retry_count: 1, retry_limit: retryLimit + 1 }])
  })
})

describe('a worker that was killed', () => {
  test('leaves jobs that the next one frees at once', async () => {
    await start()
    await send({ assetId: uuidv7() })
    await boss.fetch('derive-asset')
    expect(await freeInterruptedJobs(services.db, boss)).toBe(1)
    const again = await boss.fetch('derive-asset')
    expect(again).toHaveLength(1)
  })

  test('by the same job every time does not try it for ever', async () => {
    await start()
    const assetId = uuidv7()
    await send({ assetId })
    let attempts = 0
    for (;;) {
      const [job] = await boss.fetch('derive-asset', { ignoreStartAfter: true })
      if (!job) break
      attempts += 1
      await freeInterruptedJobs(services.db, boss)
    }
    expect(attempts).toBe(queues['derive-asset'].retryLimit + 1)
    expect(await boss.fetch('derivation-lost')).toMatchObject([{ data: { assetId } }])
  })
})
