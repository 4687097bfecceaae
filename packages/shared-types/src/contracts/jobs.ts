import { Type } from 'typebox'
import { defineContract } from '../contract.ts'
import { Cursor, Instant, PageLimit, Uuid } from '../fields.ts'
import { Job, JobQueue, JobSchedule, QueueNameSchema } from '../jobs.ts'

const base = { access: 'admin', servedBy: 'archive' } as const

const QueueParams = Type.Object({ queue: QueueNameSchema })
const JobParams = Type.Object({ queue: QueueNameSchema, id: Uuid })

export const listJobQueues = defineContract({
  ...base,
  operationId: 'listJobQueues',
  summary: 'The queues of jobs with their backlog and what they have done in the last hour',
  method: 'GET',
  path: '/api/jobs/queues',
  status: 200,
  reply: Type.Object({ queues: Type.Array(JobQueue) }),
})

export const listJobs = defineContract({
  ...base,
  operationId: 'listJobs',
  summary:
    'Jobs in a phase: failed and cancelled ones of the last three days, latest first; waiting or active ones. Of one queue or all',
  method: 'GET',
  path: '/api/jobs',
  query: Type.Object({
    phase: Type.Enum(['failed', 'active', 'waiting']),
    queue: Type.Optional(QueueNameSchema),
    cursor: Type.Optional(Cursor),
    limit: Type.Optional(PageLimit),
  }),
  status: 200,
  reply: Type.Object({
    jobs: Type.Array(Job),
    nextCursor: Type.Union([Type.String(), Type.Null()]),
  }),
  errors: ['invalid-cursor'],
})

export const retryJob = defineContract({
  ...base,
  operationId: 'retryJob',
  summary: 'Retry a job that has failed or was cancelled',
  method: 'POST',
  path: '/api/jobs/queues/:queue/jobs/:id/retry',
  params: JobParams,
  status: 204,
  errors: ['not-found', 'already-exists'],
})

export const cancelJob = defineContract({
  ...base,
  operationId: 'cancelJob',
  summary: 'Cancel a waiting or running job; a running one stops within seconds',
  method: 'POST',
  path: '/api/jobs/queues/:queue/jobs/:id/cancel',
  params: JobParams,
  status: 204,
  errors: ['not-found'],
})

export const deleteJob = defineContract({
  ...base,
  operationId: 'deleteJob',
  summary: 'Delete a job that has failed or was cancelled',
  method: 'DELETE',
  path: '/api/jobs/queues/:queue/jobs/:id',
  params: JobParams,
  status: 204,
  errors: ['not-found'],
})

export const retryFailedJobs = defineContract({
  ...base,
  operationId: 'retryFailedJobs',
  summary:
    'Retry failed jobs of a queue, up to 200 per call. Repeat it with `before` of the reply while `hasMore`, so that those that fail again are not included',
  method: 'POST',
  path: '/api/jobs/queues/:queue/retry',
  params: QueueParams,
  body: Type.Object({ before: Type.Optional(Instant) }, { additionalProperties: false }),
  status: 200,
  reply: Type.Object({ retried: Type.Integer(), before: Instant, hasMore: Type.Boolean() }),
})

export const pauseJobQueue = defineContract({
  ...base,
  operationId: 'pauseJobQueue',
  summary:
    'Pause a queue: running jobs finish, waiting ones stay until it is resumed. No effect on a paused one',
  method: 'POST',
  path: '/api/jobs/queues/:queue/pause',
  params: QueueParams,
  status: 204,
  errors: ['not-found'],
})

export const resumeJobQueue = defineContract({
  ...base,
  operationId: 'resumeJobQueue',
  summary: 'Resume a paused queue',
  method: 'POST',
  path: '/api/jobs/queues/:queue/resume',
  params: QueueParams,
  status: 204,
  errors: ['not-found'],
})

export const listJobSchedules = defineContract({
  ...base,
  operationId: 'listJobSchedules',
  summary: 'The jobs that start at fixed times, with their last and next run',
  method: 'GET',
  path: '/api/jobs/schedules',
  status: 200,
  reply: Type.Object({ schedules: Type.Array(JobSchedule) }),
})

export const runScheduledJob = defineContract({
  ...base,
  operationId: 'runScheduledJob',
  summary: 'Run the scheduled job of a queue now',
  method: 'POST',
  path: '/api/jobs/queues/:queue/run',
  params: QueueParams,
  status: 204,
  errors: ['not-found'],
})
