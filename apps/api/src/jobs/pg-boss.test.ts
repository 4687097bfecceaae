import { sql } from 'kysely'
import { Type } from 'typebox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestArchive, type TestArchive } from '../testing/test-archive.ts'
import { defineJob } from './define-job.ts'
import { createBoss, createJobSender, declareQueues } from './pg-boss.ts'

let archive: TestArchive
beforeAll(async () => {
  archive = await openTestArchive()
})
afterAll(() => archive.close())

function createJob(retryLimit: number) {
  return defineJob({
    name: 'wind-clocks',
    payload: Type.Object({}),
    policy: { expireInSeconds: 60, retryLimit, concurrency: 1, pollSeconds: 5 },
    handle: async () => undefined,
  })
}

/** Declares the queue of a job as a start does, and returns the transactions that have last written it. */
async function declare(job: ReturnType<typeof createJob>) {
  const { db } = archive.services
  const boss = createBoss(db, 'sender')
  await boss.start()
  await declareQueues(boss, [job])
  const { rows } = await sql<{ writtenBy: string; retryLimit: number }>`
    select xmin::text as "writtenBy", retry_limit as "retryLimit" from pgboss.queue where name = ${job.name}`.execute(
    db,
  )
  return { boss, queue: rows[0] }
}

test('a start creates a queue, leaves an unchanged one alone and updates a changed one', async () => {
  const created = await declare(createJob(3))
  expect(created.queue?.retryLimit).toBe(3)
  const unchanged = await declare(createJob(3))
  expect(unchanged.queue).toEqual(created.queue)
  const changed = await declare(createJob(7))
  expect(changed.queue?.retryLimit).toBe(7)
  for (const { boss } of [created, unchanged, changed]) await boss.stop({ graceful: false })
})

test('a queue that a start has left alone takes a job within a transaction', async () => {
  const job = createJob(7)
  await (await declare(job)).boss.stop({ graceful: false })
  const { boss } = await declare(job)
  const jobs = createJobSender(boss, [job])
  await archive.services.db.transaction().execute((trx) => jobs.enqueue(trx, job.name as never, {} as never))
  const { rows } = await sql`select from pgboss.job where name = ${job.name}`.execute(archive.services.db)
  expect(rows).toHaveLength(1)
  await boss.stop({ graceful: false })
})
