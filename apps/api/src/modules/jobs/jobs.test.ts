import * as contracts from '@lares/shared-types/contracts/jobs'
import { type Job, queueNames } from '@lares/shared-types/jobs'
import { waitFor } from '@lares/test-harness/wait-for'
import { sql } from 'kysely'
import type { PgBoss } from 'pg-boss'
import { pino } from 'pino'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { connectArchive } from '../../assemble.ts'
import { removeOldOperationsJob } from '../../jobs/operations/remove-old-operations.job.ts'
import { deleteAfterSeconds } from '../../jobs/pg-boss.ts'
import { maxRetained, retainFailedJobs } from '../../jobs/queue-tables/retain-failed-jobs.ts'
import { selectStoredJobs } from '../../jobs/queue-tables/stored-jobs.ts'
import { startWorker } from '../../jobs/start-worker.ts'
import { addItemWithFile } from '../../testing/add-item-with-file.ts'
import { type Handlers, replaceHandlers } from '../../testing/replace-handlers.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'
import { derivationLostJob } from '../assets/derivation-lost.job.ts'

const queue = 'derive-asset'
const log = pino({ level: 'silent' })
const never = new AbortController().signal

let archive: TestArchive
let admin: TestUser
let stopWorker: (() => Promise<void>) | undefined

beforeAll(async () => {
  archive = await openTestArchive()
  admin = await archive.addUser({ isAdmin: true })
})
beforeEach(async () => {
  await archive.services.db.deleteFrom('paused_queues').execute()
  await sql`delete from pgboss.job`.execute(archive.services.db)
})
afterEach(async () => {
  await stopWorker?.()
  stopWorker = undefined
})
afterAll(() => archive.close())

async function start(handlers: Handlers): Promise<void> {
  const { services, boss, close } = await connectArchive(archive.services.config, 'worker')
  const jobs = replaceHandlers(handlers).map((job) => ({
    ...job,
    policy: { ...job.policy, pollSeconds: 0.5 },
  }))
  const worker = await startWorker(services, boss, { log, jobs, stopTimeoutMs: 100 })
  stopWorker = async () => {
    await worker.stop()
    await close()
  }
}

/** Enqueues a derivation without further attempts, and returns the id of its job. */
async function enqueue(assetId: string = uuidv7()): Promise<string> {
  const { boss } = archive.services.jobControl
  const id = await boss.send(queue, { assetId }, { singletonKey: assetId, retryLimit: 0 })
  if (!id) throw new Error('The job was not sent.')
  return id
}

async function list(phase: 'failed' | 'active' | 'waiting'): Promise<Job[]> {
  return (await archive.call(admin, contracts.listJobs, { query: { phase, queue } })).reply.jobs
}

async function getQueue(name: string) {
  const { reply } = await archive.call(admin, contracts.listJobQueues, {})
  return reply.queues.find((each) => each.name === name)
}

const call = (contract: typeof contracts.retryJob | typeof contracts.cancelJob, id: string) =>
  archive.call(admin, contract, { params: { queue, id } })

interface PlanNode {
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly PlanNode[]
}

function countReadJobs(node: PlanNode): number {
  const rows = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
  const own = node['Relation Name']?.startsWith('job') ? rows : 0
  return (node.Plans ?? []).reduce((sum, child) => sum + countReadJobs(child), own)
}

describe('failed jobs', () => {
  test('tell their reason, and run again when they are retried', async () => {
    let isDiskFull = true
    await start({
      'derive-asset': async () => {
        if (isDiskFull) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
      },
    })
    const id = await enqueue()
    await waitFor(async () => expect(await list('failed')).toHaveLength(1))
    const [failed] = await list('failed')
    expect(failed).toMatchObject({
      id,
      state: 'failed',
      attempts: 1,
      failure: { reason: 'disk-full', message: 'no space left on device' },
    })
    expect(failed?.failure?.stack).toContain('jobs.test.ts')
    expect(await getQueue(queue)).toMatchObject({ failed: 1, failedLastHour: 1 })
    isDiskFull = false
    expect((await call(contracts.retryJob, id)).status).toBe(204)
    await waitFor(async () => expect(await getQueue(queue)).toMatchObject({ failed: 0, doneLastHour: 1 }))
    expect((await call(contracts.retryJob, id)).status).toBe(404)
  })

  test('of a queue are all retried, each once', async () => {
    let attempts = 0
    await start({
      'derive-asset': async () => {
        attempts += 1
        throw new Error('broken')
      },
    })
    for (let count = 0; count < 5; count++) await enqueue()
    await waitFor(async () => expect(await list('failed')).toHaveLength(5))
    const request = { params: { queue }, body: {} } as const
    const { reply } = await archive.call(admin, contracts.retryFailedJobs, request)
    expect(reply).toMatchObject({ retried: 5, hasMore: false })
    await waitFor(async () => expect([attempts, (await list('failed')).length]).toEqual([10, 5]))
    // Those that failed again are later than the instant of the first call.
    const again = await archive.call(admin, contracts.retryFailedJobs, {
      params: { queue },
      body: { before: reply.before },
    })
    expect(again.reply.retried).toBe(0)
  })

  test('can be read and retried for 30 days, while completed ones are deleted after three', async () => {
    const { db, jobControl } = archive.services
    const [failed, recent, completed, old] = [
      await enqueue(),
      await enqueue(),
      await enqueue(),
      await enqueue(),
    ]
    const end = (id: string, state: string, days: number) =>
      sql`
      update pgboss.job set state = ${state}::pgboss.job_state, completed_on = now() - make_interval(days => ${days})
      where id = ${id}`.execute(db)
    await end(failed, 'failed', 2)
    await end(recent, 'cancelled', 1)
    await end(completed, 'completed', 2)
    await end(old, 'failed', 2)
    await removeOldOperationsJob.handle({}, { services: archive.services, signal: never })
    await end(failed, 'failed', 29)
    await end(recent, 'cancelled', 29)
    await end(completed, 'completed', 4)
    await end(old, 'failed', 31)
    // What a worker does every few seconds.
    await (jobControl.boss as PgBoss).supervise(queue)
    const ids = (await list('failed')).map(({ id }) => id)
    expect(ids.sort()).toEqual([failed, recent].sort())
    const { rows } = await sql<{ id: string }>`select id from pgboss.job where id = ${completed}`.execute(db)
    expect(rows).toEqual([])
    expect((await call(contracts.retryJob, failed)).status).toBe(204)
    const handled: unknown[] = []
    await start({ 'derive-asset': async (payload) => void handled.push(payload) })
    await waitFor(async () => expect(await getQueue(queue)).toMatchObject({ failed: 0, doneLastHour: 1 }))
    expect(handled).toHaveLength(1)
  })

  test('of 10,000 are listed by reading a page of them, and only the latest are retained', async () => {
    const { db } = archive.services
    await sql`
      insert into pgboss.job (name, data, state, completed_on, deletion_seconds, policy)
      select ${queue}, '{}', 'failed', now() - make_interval(mins => n), ${deleteAfterSeconds}, 'short'
      from generate_series(1, 10000) n`.execute(db)
    await retainFailedJobs(db, [queue])
    const { rows } = await sql<{ count: number; oldest: number }>`
      select count(*)::int as count, round(max(extract(epoch from now() - completed_on)) / 60)::int as oldest
      from pgboss.job where name = ${queue} and deletion_seconds > ${deleteAfterSeconds}`.execute(db)
    expect(rows).toEqual([{ count: maxRetained, oldest: maxRetained }])
    await sql`analyze pgboss.job`.execute(db)
    expect(await list('failed')).toHaveLength(50)
    const page = selectStoredJobs({ names: queueNames, states: ['failed', 'cancelled'], limit: 51 })
    const explained = await sql<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>`
      explain (analyze, timing off, format json) ${page}`.execute(db)
    const plan = explained.rows[0]?.['QUERY PLAN'][0].Plan
    // A plan has averages of the rows of its loops, with two decimals.
    expect(Math.abs((plan ? countReadJobs(plan) : 0) - 51)).toBeLessThan(1)
  })

  test('are deleted', async () => {
    const id = await enqueue()
    await call(contracts.cancelJob, id)
    expect((await archive.call(admin, contracts.deleteJob, { params: { queue, id } })).status).toBe(204)
    expect(await list('failed')).toEqual([])
    expect((await archive.call(admin, contracts.deleteJob, { params: { queue, id } })).status).toBe(404)
  })

  test('name the item that they work on', async () => {
    const author = await archive.addUser()
    const { item, assetId } = await addItemWithFile(archive, author, Buffer.from('text'), 'a.txt')
    const job = (await list('waiting')).find(({ ids }) => ids.assetId === assetId)
    expect(job).toMatchObject({ item: { id: item.id, kind: 'document' } })
  })
})

describe('cancelling', () => {
  test('a waiting job marks its file as failed; retrying derives it', async () => {
    const author = await archive.addUser()
    const { assetId } = await addItemWithFile(archive, author, Buffer.from('text'), 'b.txt')
    const [job] = await list('waiting')
    await call(contracts.cancelJob, job?.id ?? '')
    await start({})
    const load = () =>
      archive.services.db.selectFrom('assets').select('state').where('id', '=', assetId).executeTakeFirst()
    await waitFor(async () => expect(await load()).toEqual({ state: 'failed' }))
    await call(contracts.retryJob, job?.id ?? '')
    await waitFor(async () => expect(await load()).toEqual({ state: 'ready' }))
  })

  test('a job that is retried before its file is marked as failed derives it', async () => {
    const author = await archive.addUser()
    const { assetId } = await addItemWithFile(archive, author, Buffer.from('text'), 'c.txt')
    const job = (await list('waiting')).find(({ ids }) => ids.assetId === assetId)
    await call(contracts.cancelJob, job?.id ?? '')
    await call(contracts.retryJob, job?.id ?? '')
    await start({})
    const load = async () => {
      const { db } = archive.services
      const lost = await sql<{ count: number }>`
        select count(*)::integer as count from pgboss.job
        where name = 'derivation-lost' and data ->> 'assetId' = ${assetId}`.execute(db)
      const asset = await db.selectFrom('assets').select('state').where('id', '=', assetId).executeTakeFirst()
      return { state: asset?.state, lost: lost.rows[0]?.count }
    }
    await waitFor(async () => expect(await load()).toEqual({ state: 'ready', lost: 0 }))
  })

  test('a job that is retried while its file is being marked as failed derives it', async () => {
    const author = await archive.addUser()
    const { assetId } = await addItemWithFile(archive, author, Buffer.from('text'), 'd.txt')
    const job = (await list('waiting')).find(({ ids }) => ids.assetId === assetId)
    const mark = () => derivationLostJob.handle({ assetId }, { services: archive.services, signal: never })
    const load = () =>
      archive.services.db.selectFrom('assets').select('state').where('id', '=', assetId).executeTakeFirst()
    await call(contracts.cancelJob, job?.id ?? '')
    await Promise.all([mark(), call(contracts.retryJob, job?.id ?? '')])
    expect(await load()).toEqual({ state: 'pending' })
    await mark()
    expect(await load()).toEqual({ state: 'pending' })
    await call(contracts.cancelJob, job?.id ?? '')
    await mark()
    expect(await load()).toEqual({ state: 'failed' })
  })

  test('a job that was cancelled with its operation cannot be retried, and has not failed', async () => {
    const { boss } = archive.services.jobControl
    const data = { assetId: uuidv7(), operationId: uuidv7() }
    const id = (await boss.send(queue, data, { singletonKey: data.assetId, retryLimit: 0 })) ?? ''
    await call(contracts.cancelJob, id)
    expect((await list('failed')).map((job) => [job.id, job.state])).toEqual([[id, 'cancelled']])
    expect((await call(contracts.retryJob, id)).status).toBe(404)
    expect(await getQueue(queue)).toMatchObject({ failed: 0, waiting: 0 })
  })

  test('a job that has ended, or is unknown, is not found', async () => {
    expect((await call(contracts.cancelJob, uuidv7())).status).toBe(404)
    const id = await enqueue()
    await call(contracts.cancelJob, id)
    expect((await call(contracts.cancelJob, id)).status).toBe(404)
  })
})

describe('a paused queue', () => {
  test('keeps its jobs waiting until it is resumed, also after a restart of the worker', async () => {
    const done: string[] = []
    const handlers: Handlers = {
      'derive-asset': async ({ assetId }) => {
        done.push(assetId)
      },
    }
    const pause = { params: { queue } } as const
    expect((await archive.call(admin, contracts.pauseJobQueue, pause)).status).toBe(204)
    expect((await archive.call(admin, contracts.pauseJobQueue, pause)).status).toBe(204)
    expect(await getQueue(queue)).toHaveProperty('pausedAt')
    await start(handlers)
    const [held, other] = [uuidv7(), uuidv7()]
    await enqueue(held)
    const { jobs, db } = archive.services
    await jobs.enqueue(db, 'derivation-lost', { assetId: other })
    await waitFor(async () => expect(await getQueue('derivation-lost')).toMatchObject({ doneLastHour: 1 }))
    expect([done, (await getQueue(queue))?.waiting]).toEqual([[], 1])
    await archive.call(admin, contracts.resumeJobQueue, pause)
    await waitFor(() => expect(done).toEqual([held]))
  })

  test('cannot be one that ends what has failed elsewhere', async () => {
    const params = { queue: 'derivation-lost' } as const
    expect((await archive.call(admin, contracts.pauseJobQueue, { params })).status).toBe(404)
  })
})

test('schedules have a next run, and start at once on request', async () => {
  const ended: string[] = []
  await start({
    'empty-trash': async () => {
      ended.push('empty-trash')
    },
  })
  const find = async () =>
    (await archive.call(admin, contracts.listJobSchedules, {})).reply.schedules.find(
      (schedule) => schedule.queue === 'empty-trash',
    )
  expect(Date.parse((await find())?.nextAt ?? '')).toBeGreaterThan(Date.now())
  const run = (name: 'empty-trash' | 'derive-asset') =>
    archive.call(admin, contracts.runScheduledJob, { params: { queue: name } })
  expect((await run('empty-trash')).status).toBe(204)
  await waitFor(() => expect(ended).toEqual(['empty-trash']))
  await waitFor(async () => expect((await find())?.last?.state).toBe('succeeded'))
  expect((await run('derive-asset')).status).toBe(404)
})

test('only administrators see and control jobs', async () => {
  const user = await archive.addUser()
  expect((await archive.call(user, contracts.listJobQueues, {})).status).toBe(403)
  const params = { queue, id: uuidv7() } as const
  expect((await archive.call(user, contracts.retryJob, { params })).status).toBe(403)
})
