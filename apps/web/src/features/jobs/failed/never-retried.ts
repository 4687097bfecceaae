import type { QueueName } from '@lares/shared-types/jobs'

/** Queues whose jobs are started again on their page, which asks for a password, and not retried. */
export const neverRetried: ReadonlySet<QueueName> = new Set(['backup-restore'])
