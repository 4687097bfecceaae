import type { Services } from '../services.ts'
import type { JobData, QueueName } from './queues.ts'

/**
 * Does one job. It may be done twice, after a process that was killed, so doing it again must change nothing more.
 * The signal ends it when its time is over or the worker stops.
 */
export type Handler<Q extends QueueName> = (
  services: Services,
  data: JobData[Q],
  signal: AbortSignal,
) => Promise<void>
