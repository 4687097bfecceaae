import { sql } from 'kysely'
import type { Static } from 'typebox'
import type { Job } from '../job-list.ts'
import type { TestArchive } from './test-archive.ts'

/** Runs the waiting jobs of a queue one after the other, without a worker. Returns their number. */
export async function runWaitingJobs<J extends Job>(archive: TestArchive, job: J): Promise<number> {
  const { services } = archive
  const { rows } = await sql<{ data: Static<J['payload']> }>`
    with taken as (delete from pgboss.job where name = ${job.name} and state = 'created' returning *)
    select data from taken order by created_on, id`.execute(services.db)
  const handle = job.handle as (payload: unknown, context: object) => Promise<void>
  for (const { data } of rows) await handle(data ?? {}, { services, signal: new AbortController().signal })
  return rows.length
}
