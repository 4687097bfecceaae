import { type Static, Type } from 'typebox'
import { Instant, Uuid } from './fields.ts'
import { itemKinds } from './item-kinds.ts'

/** The queues of the archive's jobs, each named after its job; the interface has a text for each. */
export const queueNames = [
  'operation-lost',
  'derivation-lost',
  'derive-asset',
  'derive-slow',
  'derive-film',
  'derive-small-film',
  'refresh-renditions',
  'read-pages',
  'read-older-pages',
  'handwriting-lost',
  'read-handwriting',
  'mailbox-import-lost',
  'import-mailbox',
  'finish-texts',
  'index-items',
  'index-all',
  'embed-passages',
  'process-sound',
  'cut-recording',
  'make-export',
  'clean-exports',
  'empty-trash',
  'check-archive',
  'repair-findings',
  'schedule-checks',
  'clean-uploads',
  'anonymize-deleted-users',
  'remove-old-operations',
  'remove-old-notifications',
  'remove-deleted-chats',
  'remove-old-usage',
  'send-reminders',
  'announce-items',
  'check-followed-searches',
  'push-notifications',
  'push-to-device',
  'send-digests',
  'watch-disk',
  'transcribe',
  'translate-transcript',
  'download-speech-model',
  'download-meaning-model',
  'batch-lost',
  'cut-lost',
  'run-batch',
  'align-transcript',
  'narration-lost',
  'align-narration',
  'backup-lost',
  'backup',
  'backup-verify',
  'backup-restore',
  'run-due-backups',
  'remove-old-backup-runs',
  'vacuum-database',
  'remove-files',
  'typesense-changes',
  'typesense-rebuild',
  'typesense-compare',
] as const
export type QueueName = (typeof queueNames)[number]
export const QueueNameSchema = Type.Enum(queueNames)

const count = Type.Integer({ minimum: 0 })

/** A queue with what waits in it and what it has done. */
export const JobQueue = Type.Object({
  name: QueueNameSchema,
  /** Jobs that can run now. */
  waiting: count,
  /** Jobs that run later, because of a delay or before another attempt. */
  delayed: count,
  active: count,
  /** Jobs that have failed in the last three days and are not retried by themselves. */
  failed: count,
  doneLastHour: count,
  failedLastHour: count,
  /** When the oldest waiting job became runnable. */
  oldestWaitingAt: Type.Optional(Instant),
  /** Present while the queue is paused. */
  pausedAt: Type.Optional(Instant),
  /** Whether the worker has not noticed the pause yet. */
  isPausing: Type.Optional(Type.Literal(true)),
  /** Queues that only end what has failed elsewhere cannot be paused. */
  isPausable: Type.Boolean(),
})
export type JobQueue = Static<typeof JobQueue>

export const jobStates = ['waiting', 'retrying', 'active', 'failed', 'cancelled'] as const

/** Why a job failed, as far as its error tells; the interface has a text for each. */
export const jobFailureReasons = [
  'disk-full',
  'file-missing',
  'not-permitted',
  'unreachable',
  'timeout',
  'interrupted',
  'invalid-payload',
  'database',
  'failed',
] as const
export type JobFailureReason = (typeof jobFailureReasons)[number]

export const Job = Type.Object({
  id: Uuid,
  queue: QueueNameSchema,
  state: Type.Enum(jobStates),
  /** The ids in its payload, by name; the rest of the payload is not returned. */
  ids: Type.Record(Type.String(), Uuid),
  /** The item that it works on; absent if it has none, or none that the caller may see. */
  item: Type.Optional(Type.Object({ id: Uuid, kind: Type.Enum(itemKinds), title: Type.String() })),
  attempts: count,
  maxAttempts: count,
  createdAt: Instant,
  startedAt: Type.Optional(Instant),
  endedAt: Type.Optional(Instant),
  /** When it can run, if that is later. */
  runsAt: Type.Optional(Instant),
  /** The error of its last attempt. */
  failure: Type.Optional(
    Type.Object({
      reason: Type.Enum(jobFailureReasons),
      message: Type.String(),
      stack: Type.Optional(Type.String()),
    }),
  ),
})
export type Job = Static<typeof Job>

/** A queue whose job is started at fixed times. */
export const JobSchedule = Type.Object({
  queue: QueueNameSchema,
  cron: Type.String(),
  timeZone: Type.String(),
  nextAt: Type.Optional(Instant),
  /** The latest run that has ended, if it is not longer ago than three days. */
  last: Type.Optional(Type.Object({ endedAt: Instant, state: Type.Enum(['succeeded', 'failed']) })),
  isRunning: Type.Boolean(),
})
export type JobSchedule = Static<typeof JobSchedule>
