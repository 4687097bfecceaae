import type { Services } from '../services.ts'
import type { JobData, QueueName } from './queues.ts'

/**
 * Runs one job. It must be idempotent, because a job runs again after its process was killed. The signal aborts it when it
 * expires or the worker stops.
 */
export type Handler<Q extends QueueName> = (
  services: Services,
  data: JobData[Q],
  signal: AbortSignal,
) => Promise<void>
