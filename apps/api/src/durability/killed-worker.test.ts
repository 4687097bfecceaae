import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { deriveAssetJob } from '../modules/assets/derive-asset.job.ts'
import { KilledWorkers } from './killed-workers.ts'

/** Each kill hits the worker at another point of its job. */
const kills = process.env.LARES_TEST_ALL === '1' ? 20 : 3

let workers: KilledWorkers

beforeAll(async () => {
  workers = await KilledWorkers.prepare()
})
afterAll(() => workers.remove())

async function addPhoto(): Promise<void> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const bytes = await sharp({ create: { width: 3000, height: 2000, channels: 3, background: 'teal', noise } })
    .jpeg()
    .toBuffer()
  await workers.archive.addFile('photo.jpg', bytes, 'image')
}

/** A job with no more retries than these fails neither by the next interruption nor by the one after it. */
const safeRetries = deriveAssetJob.policy.retryLimit - 2

/** Counts the unfinished jobs that have been retried so often that a worker must complete them before it is killed. */
async function countJobsNearLimit(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pgboss.job
    where name = ${deriveAssetJob.name} and state in ('created', 'retry', 'active') and retry_count > ${safeRetries}
    `.execute(workers.db)
  return rows[0]?.count ?? 0
}

/** Counts active jobs, pending and ready assets, and duplicate renditions. */
async function countWork(): Promise<{ active: number; pending: number; ready: number; doubled: number }> {
  const { rows } = await sql<{ active: number; pending: number; ready: number; doubled: number }>`
    select (select count(*) from pgboss.job where name = 'derive-asset' and state = 'active') as active,
      (select count(*) from assets where state = 'pending') as pending,
      (select count(*) from assets where state = 'ready') as ready,
      (select count(*) from renditions) - 4 * (select count(*) from assets where state = 'ready') as doubled
    `.execute(workers.db)
  return rows[0] ?? { active: 0, pending: 0, ready: 0, doubled: 0 }
}

test(
  `the jobs of a worker that is killed ${kills} times are completed once by the next worker`,
  async () => {
    for (let round = 0; round < kills; round++) {
      const worker = await workers.startUntil(async () => expect(await countJobsNearLimit()).toBe(0))
      await addPhoto()
      await vi.waitFor(async () => expect((await countWork()).active).toBeGreaterThan(0), {
        timeout: 180_000,
        interval: 5,
      })
      await workers.archive.kill(worker)
    }
    expect((await countWork()).pending).toBeGreaterThan(0)
    const worker = await workers.archive.start('worker')
    await vi.waitFor(
      async () => expect(await countWork()).toMatchObject({ pending: 0, ready: kills, doubled: 0 }),
      {
        timeout: kills * 30_000,
        interval: 100,
      },
    )
    await workers.archive.kill(worker)
  },
  kills * 48_000,
)
