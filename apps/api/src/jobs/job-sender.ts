import type { Kysely } from 'kysely'
import type { Database } from '../db/schema/database.ts'

/**
 * The payload of each job by its name. `job-list.ts` adds the jobs: an import of that list would be a cycle, because jobs
 * enqueue jobs.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the list of jobs extends it.
export interface JobPayloads {}

export type JobName = keyof JobPayloads

export interface EnqueueOptions {
  /** Minimum delay of the job; by default that of its policy. */
  readonly delaySeconds?: number
  /** Jobs of a higher priority run first; 0 by default. */
  readonly priority?: number
}

export interface EnqueuedJob<Name extends JobName> {
  readonly payload: JobPayloads[Name]
  readonly key: string
  readonly options?: EnqueueOptions
}

/** Enqueues jobs. */
export interface JobSender {
  /**
   * Enqueues a job in the transaction `db`, with which it is committed or rolled back. If a job with the same `key` is
   * already waiting in the queue, the new one is dropped.
   */
  enqueue<Name extends JobName>(
    db: Kysely<Database>,
    name: Name,
    payload: JobPayloads[Name],
    key?: string,
    options?: EnqueueOptions,
  ): Promise<void>
  /** Enqueues many jobs of one queue with one statement. */
  enqueueAll<Name extends JobName>(
    db: Kysely<Database>,
    name: Name,
    jobs: readonly EnqueuedJob<Name>[],
  ): Promise<void>
  /** Throws if the queues cannot be read. */
  checkQueues(): Promise<void>
}
