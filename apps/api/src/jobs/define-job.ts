import type { FastifyBaseLogger } from 'fastify'
import type { Transaction } from 'kysely'
import type { Static, TObject } from 'typebox'
import type { Database } from '../db/schema/database.ts'
import type { Services } from '../services.ts'
import type { JobSender } from './job-sender.ts'

export interface JobPolicy {
  /** Maximum run time of a job. */
  readonly expireInSeconds: number
  /** Attempts after the first one, including those that were killed. */
  readonly retryLimit: number
  /** Number of jobs that a worker runs at the same time. */
  readonly concurrency: number
  /** Polling interval of an idle worker. */
  readonly pollSeconds: number
  /** Default delay of a job. */
  readonly delaySeconds?: number
  /** The job that receives the payload of a job whose last attempt has failed. */
  readonly deadLetter?: AnyJob
  /** Schedule as a cron expression in the machine's time zone. */
  readonly cron?: string
  /** Without this service the queue is neither polled nor scheduled. */
  readonly needs?: 'typesense'
}

export interface JobContext {
  readonly services: Services
  /** Aborts the job when it expires or the worker stops. */
  readonly signal: AbortSignal
  /** Whether the job is not retried if it throws; absent is false. */
  readonly isLastAttempt?: boolean
  /** Absent where a job is run without a worker. */
  readonly log?: Pick<FastifyBaseLogger, 'warn'>
}

export interface JobDefinition<Name extends string, Schema extends TObject> {
  /** Name of the queue. Must not change, because stored jobs refer to it. */
  readonly name: Name
  /** Must accept the payloads that earlier versions have stored. */
  readonly payload: Schema
  readonly policy: JobPolicy
  /** Runs one job. It must be idempotent, because a job runs again after its process was killed. */
  handle(payload: Static<Schema>, context: JobContext): Promise<void>
  /**
   * Called in the transaction that retries a job of which the last attempt had failed, so that it finds what it works on
   * as before: it undoes what its dead letter has recorded.
   */
  prepareRetry?(trx: Transaction<Database>, payload: Static<Schema>): Promise<void>
  /**
   * Called in the transaction that cancels the operation of a waiting job. The job stays in its queue, and when its time comes this
   * is called once more.
   */
  cancelWaiting?(trx: Transaction<Database>, payload: Static<Schema>, jobs: JobSender): Promise<void>
}

export type AnyJob = JobDefinition<string, TObject>

/**
 * Defines a job. Its file is named after the job, `<name>.job.ts`, and listed in `job-list.ts`. `handle` must state its
 * return type: the compiler would otherwise infer it from the body, whose `enqueue` depends on the types of all jobs.
 */
export function defineJob<const Name extends string, Schema extends TObject>(
  job: JobDefinition<Name, Schema>,
): JobDefinition<Name, Schema> {
  return job
}

export const minutes = 60
export const hours = 3600

/** The policy of jobs that nobody waits for. */
export const slowPolling = { concurrency: 1, pollSeconds: 10 } as const
