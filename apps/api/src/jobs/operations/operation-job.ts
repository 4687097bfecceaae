import type { OperationError, OperationValues } from '@lares/shared-types/operations'
import type { Transaction } from 'kysely'
import { type Static, type TObject, Type } from 'typebox'
import type { Database } from '../../db/schema/database.ts'
import type { JobContext, JobDefinition } from '../define-job.ts'
import type { JobSender } from '../job-sender.ts'

/** Property of the payload of a job that works for an operation; jobs of earlier versions were stored without it. */
export const operationPayload = { operationId: Type.Optional(Type.String()) } as const

export interface Progress {
  readonly done: number
  readonly total?: number
  /** What is done so far, in figures of the kind. */
  readonly current?: OperationValues
}

export interface RunningOperation {
  /** Reports progress; cheap enough to be called for every item. */
  progress(progress: Progress): void
}

export interface OperationContext extends JobContext {
  /** Aborts the job when its operation is cancelled, too. Check it between two transactions. */
  readonly signal: AbortSignal
  readonly operation: RunningOperation
}

/** What else is saved in the transaction that ends the operation; another attempt repeats it if the transaction fails. */
interface SavedAtEnd {
  save?(trx: Transaction<Database>): Promise<void>
}

/** The state of the operation after one job. */
export type OperationOutcome =
  | ({ readonly state: 'succeeded'; readonly result: OperationValues } & SavedAtEnd)
  /** The operation cannot succeed; another attempt would be useless. */
  | ({ readonly state: 'failed'; readonly error: OperationError } & SavedAtEnd)
  /** The handler has enqueued another job, which continues the operation immediately, or after a delay. */
  | { readonly state: 'running' | 'pending' }

export interface OperationJob<Name extends string, Schema extends TObject>
  extends Omit<JobDefinition<Name, Schema>, 'handle' | 'cancelWaiting'> {
  /**
   * Runs one job of an operation. It must be idempotent, and each of its transactions must leave the archive complete,
   * because it stops between any two of them when the operation is cancelled or the process is killed. What it throws is
   * retried by the policy.
   */
  handle(payload: Static<Schema>, context: OperationContext): Promise<OperationOutcome>
  /** Called in the transaction that marks the operation as cancelled, possibly more than once. */
  cancel?(trx: Transaction<Database>, payload: Static<Schema>, jobs: JobSender): Promise<void>
}
