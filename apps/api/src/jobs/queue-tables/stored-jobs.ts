/*
 * Reads pg-boss's table of jobs, for which it has no bounded functions: `findJobs` has no limit, filters by no time and
 * would load every ended job of a queue with its payload, and the counts of `getQueues` are as old as its last monitoring.
 */
import type { QueueName } from '@lares/shared-types/jobs'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/client.ts'

export type StoredState = 'created' | 'retry' | 'active' | 'completed' | 'failed' | 'cancelled'

export interface StoredJob {
  readonly id: string
  readonly name: string
  readonly state: StoredState
  readonly data: unknown
  readonly retryCount: number
  readonly retryLimit: number
  readonly createdAt: Date
  readonly startedAt: Date | null
  readonly startAfter: Date
  readonly completedAt: Date | null
  /** `completedAt` in microseconds, for cursors. */
  readonly completedInstant: string | null
  readonly errorName: string | null
  readonly errorCode: string | null
  readonly message: string | null
  readonly stack: string | null
}

const maxMessageLength = 1000
const maxStackLength = 8000

const instant = (column: RawBuilder<unknown>) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/**
 * Creates the index by which jobs are counted and listed by state: without it each count would read every job of the last
 * days. pg-boss leaves indexes alone that it does not know.
 */
export async function createJobIndex(db: Db): Promise<void> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass('pgboss.lares_jobs_by_state') is not null as "exists"`.execute(db)
  // `if not exists` would wait for everybody who is writing jobs, at every start.
  if (rows[0]?.exists) return
  await sql`create index if not exists lares_jobs_by_state on pgboss.job (name, state, completed_on, id)`.execute(
    db,
  )
}

interface JobPage {
  readonly names: readonly string[]
  readonly states: readonly StoredState[]
  readonly limit: number
  /** The end of the job's last attempt, null if it has not ended, and its id. */
  readonly after?: readonly [completed: string | null, id: string] | undefined
}

/** Lists jobs in some states, the latest ended first, by reading at most `limit` entries of the index for each queue and state. */
export async function listStoredJobs(db: Db, page: JobPage): Promise<StoredJob[]> {
  return (await selectStoredJobs(page).execute(db)).rows
}

/** The statement of `listStoredJobs`. */
export function selectStoredJobs({ names, states, limit, after }: JobPage): RawBuilder<StoredJob> {
  const [completed, id] = after ?? []
  const isAfter =
    after === undefined
      ? sql`true`
      : completed === null
        ? sql`id < ${id}::uuid`
        : sql`(completed_on, id) < (${completed}::timestamptz, ${id}::uuid)`
  return sql<StoredJob>`
    select job.id, job.name, job.state, job.data, job.retry_count as "retryCount", job.retry_limit as "retryLimit",
      job.created_on as "createdAt", job.started_on as "startedAt", job.start_after as "startAfter",
      job.completed_on as "completedAt", ${instant(sql`job.completed_on`)} as "completedInstant",
      job.output ->> 'name' as "errorName", job.output ->> 'code' as "errorCode",
      left(job.output ->> 'message', ${maxMessageLength}) as message,
      left(job.output ->> 'stack', ${maxStackLength}) as stack
    from unnest(${[...names]}::text[]) queue (name)
    cross join unnest(${[...states]}::text[]) kind (state)
    cross join lateral (
      select * from pgboss.job
      where job.name = queue.name and job.state = kind.state::pgboss.job_state and ${isAfter}
      order by completed_on desc, id desc
      limit ${limit}) job
    order by job.completed_on desc, job.id desc
    limit ${limit}`
}

/** One job; undefined if there is none. */
export async function loadStoredJob(
  db: Db,
  name: string,
  id: string,
): Promise<Pick<StoredJob, 'state' | 'data'> | undefined> {
  const { rows } = await sql<Pick<StoredJob, 'state' | 'data'>>`
    select state, data from pgboss.job where name = ${name} and id = ${id}`.execute(db)
  return rows[0]
}

/** Whether a job that was enqueued with the key is waiting or running in one of the queues. */
export async function isJobUnderway(db: Db, names: readonly QueueName[], key: string): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`
    select exists (
      select from pgboss.job
      where name = any(${[...names]}::text[]) and state in ('created', 'retry', 'active') and singleton_key = ${key}
    ) as "exists"`.execute(db)
  return rows[0]?.exists === true
}

/** Whether jobs of a queue wait or run. */
export async function hasJobs(db: Db, name: QueueName): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`
    select exists (
      select from pgboss.job where name = ${name} and state in ('created', 'retry', 'active')) as "exists"`.execute(
    db,
  )
  return rows[0]?.exists === true
}

/** The ids and payloads of failed jobs of a queue that ended until an instant, the earliest first. */
export async function listFailedBefore(
  db: Db,
  name: string,
  before: Date,
  limit: number,
): Promise<{ id: string; data: unknown }[]> {
  const { rows } = await sql<{ id: string; data: unknown }>`
    select id, data from pgboss.job
    where name = ${name} and state = 'failed' and completed_on <= ${before}
    order by completed_on, id
    limit ${limit}`.execute(db)
  return rows
}

export interface QueueCounts {
  readonly name: string
  readonly waiting: number
  readonly delayed: number
  readonly active: number
  readonly failed: number
  readonly doneLastHour: number
  readonly failedLastHour: number
  readonly oldestWaiting: Date | null
}

/** Counts the jobs of each queue that has any. */
export async function countStoredJobs(db: Db, names: readonly string[]): Promise<Map<string, QueueCounts>> {
  const { rows } = await sql<QueueCounts>`
    select queue.name, waiting.ready as waiting, waiting.delayed, waiting.oldest as "oldestWaiting",
      ended.active, ended.failed, rates.done as "doneLastHour", rates.failed as "failedLastHour"
    from unnest(${[...names]}::text[]) queue (name)
    cross join lateral (
      select (count(*) filter (where start_after <= now()))::int as ready,
        (count(*) filter (where start_after > now()))::int as delayed,
        min(created_on) filter (where start_after <= now()) as oldest
      from pgboss.job where job.name = queue.name and state in ('created', 'retry')) waiting
    cross join lateral (
      select (count(*) filter (where state = 'active'))::int as active,
        (count(*) filter (where state = 'failed'))::int as failed
      from pgboss.job where job.name = queue.name and state in ('active', 'failed')) ended
    cross join lateral (
      select (count(*) filter (where state = 'completed'))::int as done,
        (count(*) filter (where state = 'failed'))::int as failed
      from pgboss.job
      where job.name = queue.name and state in ('completed', 'failed') and completed_on > now() - interval '1 hour') rates`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.name, row]))
}

/** The latest ended run of each queue. */
export async function loadLastRuns(
  db: Db,
  names: readonly string[],
): Promise<Map<string, { state: StoredState; endedAt: Date }>> {
  const { rows } = await sql<{ name: string; state: StoredState; endedAt: Date }>`
    select queue.name, last.state, last.completed_on as "endedAt"
    from unnest(${[...names]}::text[]) queue (name)
    cross join lateral (
      select each.* from unnest('{completed,failed}'::text[]) kind (state)
      cross join lateral (
        select state, completed_on from pgboss.job
        where job.name = queue.name and job.state = kind.state::pgboss.job_state and completed_on is not null
        order by completed_on desc limit 1) each
      order by each.completed_on desc limit 1) last`.execute(db)
  return new Map(rows.map(({ name, ...run }) => [name, run]))
}
