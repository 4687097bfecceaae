import { setTimeout } from 'node:timers/promises'
import type { Db } from '@lares/api/src/db/client.ts'
import { createBoss, createJobSender } from '@lares/api/src/jobs/job-sender.ts'
import { sql } from 'kysely'
import type { Client } from '../services/clients.ts'
import type { RunningArchive } from '../services/start-archive.ts'
import { timed } from './times.ts'

export interface UnderLoad {
  readonly seconds: number
  /** Delay of the archive service's event loop meanwhile, milliseconds. */
  readonly loop: { readonly p50: number; readonly p99: number; readonly max: number }
  /** Resident memory of all processes at its highest, bytes. */
  readonly memory: number
}

/** Has every search document rebuilt by the worker, as a job. */
export async function duringReindex(archive: RunningArchive, db: Db): Promise<UnderLoad> {
  const boss = createBoss(db, 'sender')
  await boss.start()
  const result = await watch(archive, async () => {
    await createJobSender(boss).send(db, 'index-all', {})
    while (await hasJobs(db)) await setTimeout(500)
  })
  await boss.stop({ graceful: false })
  return result
}

async function hasJobs(db: Db): Promise<boolean> {
  const { rows } = await sql<{ waiting: boolean }>`
    select exists (select from pgboss.job where name = 'index-all' and state in ('created', 'retry', 'active')) as waiting`.execute(
    db,
  )
  return rows[0]?.waiting ?? false
}

/** Walks through every page of the list of items, as an export of everything would. */
export function duringExport(archive: RunningArchive, client: Client): Promise<UnderLoad> {
  return watch(archive, async () => {
    let cursor: string | null = null
    do {
      const page: string = await client(`/api/items?limit=200${cursor ? `&cursor=${cursor}` : ''}`)
      cursor = (JSON.parse(page) as { nextCursor: string | null }).nextCursor
    } while (cursor)
  })
}

async function watch(archive: RunningArchive, work: () => Promise<void>): Promise<UnderLoad> {
  await archive.api.loopDelay()
  let memory = 0
  const watching = setInterval(async () => {
    memory = Math.max(memory, await totalMemory(archive))
  }, 1000)
  const milliseconds = await timed(work)
  clearInterval(watching)
  return { seconds: milliseconds / 1000, loop: await archive.api.loopDelay(), memory }
}

async function totalMemory({ services }: RunningArchive): Promise<number> {
  const each = await Promise.all(services.map((service) => service.memory()))
  return each.reduce((sum, bytes) => sum + bytes, 0)
}
