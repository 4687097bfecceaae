import { setTimeout } from 'node:timers/promises'
import type { Db } from '@lares/api/src/db/client.ts'
import { jobList } from '@lares/api/src/job-list.ts'
import { createBoss, createJobSender } from '@lares/api/src/jobs/pg-boss.ts'
import type { Client } from '../services/clients.ts'
import type { RunningArchive } from '../services/start-archive.ts'
import { measureMs } from './times.ts'

export interface UnderLoad {
  readonly seconds: number
  /** Delay of the archive service's event loop, in milliseconds. */
  readonly loop: { readonly p50: number; readonly p99: number; readonly max: number }
  /** Peak resident memory of all processes together, in bytes. */
  readonly memory: number
}

/** Measures while the worker rebuilds every search document as a job. */
export async function measureReindex(archive: RunningArchive, db: Db): Promise<UnderLoad> {
  const boss = createBoss(db, 'sender')
  await boss.start()
  const result = await measureDuring(archive, async () => {
    await createJobSender(boss, jobList).enqueue(db, 'index-all', {})
    while (await hasJobs(boss)) await setTimeout(500)
  })
  await boss.stop({ graceful: false })
  return result
}

async function hasJobs(boss: ReturnType<typeof createBoss>): Promise<boolean> {
  const jobs = await boss.findJobs('index-all')
  return jobs.some(({ state }) => state === 'created' || state === 'retry' || state === 'active')
}

/** Measures while a client fetches every page of the list of items, as a full export would. */
export function measureExport(archive: RunningArchive, client: Client): Promise<UnderLoad> {
  return measureDuring(archive, async () => {
    let cursor: string | null = null
    do {
      const page: string = await client(`/api/items?limit=200${cursor ? `&cursor=${cursor}` : ''}`)
      cursor = (JSON.parse(page) as { nextCursor: string | null }).nextCursor
    } while (cursor)
  })
}

async function measureDuring(archive: RunningArchive, work: () => Promise<void>): Promise<UnderLoad> {
  await archive.api.loopDelay()
  let memory = 0
  const samplingTimer = setInterval(async () => {
    memory = Math.max(memory, await totalMemory(archive))
  }, 1000)
  const milliseconds = await measureMs(work)
  clearInterval(samplingTimer)
  return { seconds: milliseconds / 1000, loop: await archive.api.loopDelay(), memory }
}

async function totalMemory({ services }: RunningArchive): Promise<number> {
  const sizes = await Promise.all(services.map((service) => service.memory()))
  return sizes.reduce((sum, bytes) => sum + bytes, 0)
}
