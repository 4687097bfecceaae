import type { QueueName } from '@lares/shared-types/jobs'
import type { Transaction } from 'kysely'
import type { PgBoss } from 'pg-boss'
import type { Database } from '../db/schema/database.ts'

/** What administrators may do with jobs: the functions of pg-boss, and what follows from the definitions of the jobs. */
export interface JobControl {
  readonly boss: Pick<
    PgBoss,
    'retry' | 'resume' | 'cancel' | 'deleteJob' | 'getSchedules' | 'previewSchedule' | 'send'
  >
  /** The queues that this archive runs: not those of a service that is not configured. */
  readonly queues: readonly QueueName[]
  /** Whether a queue may be paused: not one that ends what has failed elsewhere, which would look as if it went on. */
  isPausable(name: QueueName): boolean
  /** Restores what a job works on before it is retried. No effect if its payload is invalid. */
  prepareRetry(trx: Transaction<Database>, name: QueueName, payload: unknown): Promise<void>
  /** Enqueues the dead letter of a job, if it has one, as if its last attempt had failed. */
  sendDeadLetter(trx: Transaction<Database>, name: QueueName, payload: unknown): Promise<void>
  /** Removes the dead letters of a job that wait, so that none of them ends what a retry has begun. */
  removeDeadLetters(trx: Transaction<Database>, name: QueueName, payload: unknown): Promise<void>
  /**
   * Cancels what the jobs of an operation would work on, if they wait in one of these states and have to clean up. Returns whether
   * there was one.
   */
  cancelWaiting(
    trx: Transaction<Database>,
    operationId: string,
    states: readonly ('created' | 'retry')[],
  ): Promise<boolean>
}
