import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { deleteAfterSeconds } from '../pg-boss.ts'

/** As long as operations are listed: whoever runs the archive can read and retry a failed job for 30 days. */
const failedSeconds = 30 * 24 * 3600

/** The failed and cancelled jobs of a queue that are retained for long. A broken disk may fail a job for each of thousands of files. */
export const maxRetained = 1000

/**
 * Makes pg-boss delete the latest failed and cancelled jobs of each queue later than others. It has one time for all ended jobs of a
 * queue, which it copies into each job; so this has to run before that time is over. Jobs with a schedule run again anyway.
 */
export async function retainFailedJobs(db: Db, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await sql`
      with ended as (
        select id, row_number() over (order by completed_on desc, id desc) <= ${sql.lit(maxRetained)} as is_retained
        from pgboss.job where name = ${name} and state in ('failed', 'cancelled')
          and not exists (select from pgboss.schedule where schedule.name = job.name)
      ), wanted as (
        select id, case when is_retained then ${sql.lit(failedSeconds)} else ${sql.lit(deleteAfterSeconds)} end as seconds
        from ended
      )
      update pgboss.job set deletion_seconds = wanted.seconds
      from wanted
      where job.name = ${name} and job.id = wanted.id and job.deletion_seconds <> wanted.seconds`.execute(db)
  }
}
