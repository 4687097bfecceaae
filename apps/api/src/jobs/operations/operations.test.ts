import { cancelOperation, getOperation } from '@lares/shared-types/contracts/operations'
import type { Operation } from '@lares/shared-types/operations'
import { waitFor } from '@lares/test-harness/wait-for'
import { sql, type Transaction } from 'kysely'
import { Type } from 'typebox'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Database } from '../../db/schema/database.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'
import { minutes, slowPolling } from '../define-job.ts'
import { defineOperation } from './define-operation.ts'
import { type OperationJob, operationPayload } from './operation-job.ts'
import { operationLostJob } from './operation-lost.job.ts'
import { removeOldOperationsJob } from './remove-old-operations.job.ts'
import { startOperation } from './start-operation.ts'

let archive: TestArchive
let user: TestUser
let now = new Date()
const neverAborted = new AbortController().signal

beforeAll(async () => {
  archive = await openTestArchive({ now: () => now })
  user = await archive.addUser()
})
afterAll(() => archive.close())

const payload = Type.Object({ ...operationPayload })
type Handler = OperationJob<'index-all', typeof payload>['handle']
type Cancel = NonNullable<OperationJob<'index-all', typeof payload>['cancel']>

const succeed: Handler = async () => ({ state: 'succeeded', result: { count: 1 } })

async function start(key?: string): Promise<string | undefined> {
  const { db, jobs } = archive.services
  const operation = { kind: 'index-rebuild', userId: user.id, ...(key && { key }) } as const
  return inTransaction(db, (trx) => startOperation(trx, jobs, 'index-all', {}, operation))
}

async function startNew(): Promise<string> {
  const id = await start()
  if (!id) throw new Error('The operation was not started.')
  return id
}

/** Runs one job of an operation, as a worker does. */
function run(operationId: string, handle: Handler, cancel?: Cancel, signal = neverAborted): Promise<void> {
  const policy = { expireInSeconds: minutes, retryLimit: 0, ...slowPolling }
  const job = defineOperation({ name: 'index-all', payload, policy, handle, ...(cancel && { cancel }) })
  return job.handle({ operationId }, { services: archive.services, signal })
}

const load = async (id: string): Promise<Operation> =>
  (await archive.call(user, getOperation, { params: { id } })).reply
const requestCancel = (id: string) => archive.call(user, cancelOperation, { params: { id } })
const lose = (operationId: string) =>
  operationLostJob.handle({ operationId }, { services: archive.services, signal: neverAborted })

async function listJobs(id: string): Promise<unknown[]> {
  const { rows } = await sql`
    select data from pgboss.job where name = 'index-all' and data->>'operationId' = ${id}`.execute(
    archive.services.db,
  )
  return rows
}

/** Waits until the job is aborted. */
const waitForAbort: Handler = (_payload, { signal }) =>
  new Promise((_resolve, reject) => {
    signal.throwIfAborted()
    signal.addEventListener('abort', () => reject(signal.reason))
  })

describe('an operation', () => {
  test('is started with its job by the transaction of the caller, or not at all', async () => {
    const id = await startNew()
    expect(await load(id)).toMatchObject({ state: 'pending', done: 0, startedBy: { id: user.id } })
    expect(await listJobs(id)).toHaveLength(1)
    const { db, jobs } = archive.services
    const count = () => db.selectFrom('operations').select('id').execute()
    const before = await count()
    const broken = inTransaction(db, async (trx) => {
      await startOperation(trx, jobs, 'index-all', {}, { kind: 'index-rebuild' })
      throw new Error('changed my mind')
    })
    await expect(broken).rejects.toThrow('changed my mind')
    expect(await count()).toEqual(before)
  })

  test('with a key is started once until it has ended, also by two at the same time', async () => {
    const ids = await Promise.all([start('all'), start('all'), start('all')])
    const [id = '', ...others] = ids.filter((started) => started !== undefined)
    expect(others).toEqual([])
    await run(id, succeed)
    expect(await start('all')).toBeDefined()
  })

  test('saves what ends together with it in the same transaction', async () => {
    const id = await startNew()
    const other = await startNew()
    const end = (save: (trx: Transaction<Database>) => Promise<void>): Promise<void> =>
      run(id, async () => ({ state: 'succeeded', result: {}, save }))
    const saveOther = (trx: Transaction<Database>) =>
      trx.updateTable('operations').set({ done: 7 }).where('id', '=', other).execute()
    const broken = end(async (trx) => {
      await saveOther(trx)
      throw new Error('the connection is lost')
    })
    await expect(broken).rejects.toThrow('the connection is lost')
    expect([(await load(id)).state, (await load(other)).done]).toEqual(['running', 0])
    await end(async (trx) => {
      await saveOther(trx)
    })
    expect([(await load(id)).state, (await load(other)).done]).toEqual(['succeeded', 7])
  })

  test('ends with its result', async () => {
    const id = await startNew()
    await run(id, async (_payload, { operation }) => {
      operation.progress({ done: 3, total: 4, current: { count: 3 } })
      return { state: 'succeeded', result: { count: 4 } }
    })
    expect(await load(id)).toMatchObject({
      state: 'succeeded',
      done: 3,
      total: 4,
      result: { count: 4 },
      startedAt: expect.any(String),
      endedAt: expect.any(String),
    })
  })

  test('ends as failed with a reason, without another attempt', async () => {
    const id = await startNew()
    await run(id, async () => ({ state: 'failed', error: 'too-large' }))
    expect(await load(id)).toMatchObject({ state: 'failed', error: 'too-large' })
  })

  test('continues with the next job', async () => {
    const id = await startNew()
    await run(id, async () => ({ state: 'running' }))
    expect(await load(id)).toMatchObject({ state: 'running' })
    await run(id, async () => ({ state: 'pending' }))
    expect(await load(id)).toMatchObject({ state: 'pending' })
    await run(id, succeed)
    expect(await load(id)).toMatchObject({ state: 'succeeded' })
  })

  test('that has ended is not run again by a repeated job', async () => {
    const id = await startNew()
    await run(id, succeed)
    const handle = vi.fn(succeed)
    await run(id, handle)
    expect(handle).not.toHaveBeenCalled()
  })

  test('writes 100,000 reports of progress a few times', async () => {
    const id = await startNew()
    const updates = vi.spyOn(archive.services.db, 'updateTable')
    try {
      await run(id, async (_payload, { operation }) => {
        for (let done = 1; done <= 100_000; done++) operation.progress({ done, total: 100_000 })
        return { state: 'succeeded', result: {} }
      })
      // Its begin, its progress and its end.
      expect(updates.mock.calls.length).toBeLessThanOrEqual(3)
    } finally {
      updates.mockRestore()
    }
    expect(await load(id)).toMatchObject({ done: 100_000, total: 100_000 })
  })

  test('shows its progress while it runs', async () => {
    const id = await startNew()
    const release = Promise.withResolvers<void>()
    const running = run(id, async (...call) => {
      call[1].operation.progress({ done: 5, total: 10 })
      await release.promise
      return succeed(...call)
    })
    await vi.waitFor(async () => expect(await load(id)).toMatchObject({ state: 'running', done: 5 }), 15_000)
    release.resolve()
    await running
  })
})

describe('a cancelled operation', () => {
  test('stops its running job, which is not repeated, and is cleaned up', async () => {
    const id = await startNew()
    const cancel = vi.fn<Cancel>(async () => undefined)
    const running = run(id, waitForAbort, cancel)
    await waitFor(async () => expect(await load(id)).toMatchObject({ state: 'running' }))
    expect((await requestCancel(id)).reply).toMatchObject({ state: 'cancelling' })
    await running
    expect(cancel).toHaveBeenCalledOnce()
    expect(await load(id)).toMatchObject({ state: 'cancelled', endedAt: expect.any(String) })
  })

  test('that is pending is not run at all', async () => {
    const id = await startNew()
    expect((await requestCancel(id)).reply).toMatchObject({ state: 'cancelled' })
    const handle = vi.fn(succeed)
    const cancel = vi.fn<Cancel>(async () => undefined)
    await run(id, handle, cancel)
    expect(handle).not.toHaveBeenCalled()
    expect(cancel).toHaveBeenCalledOnce()
  })

  test('that is between two jobs ends without the second', async () => {
    const id = await startNew()
    await run(id, async () => {
      await requestCancel(id)
      return { state: 'running' }
    })
    expect(await load(id)).toMatchObject({ state: 'cancelled' })
  })

  test('whose clean-up fails stays cancelling for the next attempt', async () => {
    const id = await startNew()
    const running = run(id, waitForAbort, async () => {
      throw new Error('not today')
    })
    const settled = running.catch((error: Error) => error.message)
    await waitFor(async () => expect(await load(id)).toMatchObject({ state: 'running' }))
    await requestCancel(id)
    expect(await settled).toBe('not today')
    expect(await load(id)).toMatchObject({ state: 'cancelling' })
    await run(id, succeed, async () => undefined)
    expect(await load(id)).toMatchObject({ state: 'cancelled' })
  })

  test('that has finished meanwhile has succeeded', async () => {
    const id = await startNew()
    await run(id, async (...call) => {
      await requestCancel(id)
      return succeed(...call)
    })
    expect(await load(id)).toMatchObject({ state: 'succeeded' })
  })
})

describe('an operation whose attempt fails', () => {
  const failWith = (error: Error): Handler =>
    vi.fn(async () => {
      throw error
    })

  test('runs on until its last attempt has failed, and then tells why', async () => {
    const id = await startNew()
    const full = Object.assign(new Error('no space'), { code: 'ENOSPC' })
    await expect(run(id, failWith(full))).rejects.toThrow('no space')
    expect(await load(id)).toMatchObject({ state: 'running' })
    expect(await load(id)).not.toHaveProperty('error')
    await lose(id)
    expect(await load(id)).toMatchObject({ state: 'failed', error: 'disk-full' })
  })

  test('goes on after its worker stops', async () => {
    const id = await startNew()
    const stopping = new AbortController()
    const running = run(id, waitForAbort, undefined, stopping.signal)
    const settled = running.catch((error: Error) => error.message)
    stopping.abort(new Error('The worker stops.'))
    expect(await settled).toBe('The worker stops.')
    expect(await load(id)).toMatchObject({ state: 'running' })
    await run(id, succeed)
    expect(await load(id)).toMatchObject({ state: 'succeeded' })
  })

  test('has been interrupted if its process was killed in every attempt', async () => {
    const id = await startNew()
    await expect(run(id, failWith(new Error('first')))).rejects.toThrow()
    void run(id, () => new Promise(() => undefined))
    await waitFor(async () => {
      const { rows } = await sql`select error from operations where id = ${id}`.execute(archive.services.db)
      expect(rows).toEqual([{ error: null }])
    })
    await lose(id)
    expect(await load(id)).toMatchObject({ state: 'failed', error: 'interrupted' })
  })

  test('is cancelled if that was requested before the last attempt', async () => {
    const id = await startNew()
    await run(id, async () => ({ state: 'running' }))
    await requestCancel(id)
    await lose(id)
    expect(await load(id)).toMatchObject({ state: 'cancelled' })
  })
})

test('a job that an earlier version stored without an operation runs as before', async () => {
  const handle = vi.fn(succeed)
  const policy = { expireInSeconds: minutes, retryLimit: 0, ...slowPolling }
  const job = defineOperation({ name: 'index-all', payload, policy, handle })
  await job.handle({}, { services: archive.services, signal: neverAborted })
  expect(handle).toHaveBeenCalledOnce()
})

test('operations are deleted 30 days after their end, and active ones never', async () => {
  const { db } = archive.services
  const [old, recent, active] = [await startNew(), await startNew(), await startNew()]
  const end = (id: string, days: number) =>
    db
      .updateTable('operations')
      .set({ state: 'succeeded', ended_at: sql`now() - make_interval(days => ${days})` })
      .where('id', '=', id)
      .execute()
  await end(old, 31)
  await end(recent, 29)
  now = new Date()
  await removeOldOperationsJob.handle({}, { services: archive.services, signal: neverAborted })
  expect((await archive.call(user, getOperation, { params: { id: old } })).status).toBe(404)
  expect(await load(recent)).toMatchObject({ state: 'succeeded' })
  expect(await load(active)).toMatchObject({ state: 'pending' })
})
