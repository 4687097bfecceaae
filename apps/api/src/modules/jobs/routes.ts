import * as contracts from '@lares/shared-types/contracts/jobs'
import { type App, route } from '../../http/route.ts'
import type { Services } from '../../services.ts'
import { cancelJob, deleteJob, retryFailedJobs, retryJob } from './change-jobs.ts'
import { listJobs } from './list-jobs.ts'
import { listQueues, listSchedules, pauseQueue, resumeQueue, runScheduledJob } from './queues.ts'

/** Routes by which administrators see and control the jobs of the archive. */
export function jobRoutes(app: App, services: Services): void {
  const { db } = services

  route(app, db, contracts.listJobQueues, async () => ({ queues: await listQueues(services) }))
  route(app, db, contracts.listJobs, ({ user, query }) => listJobs(db, user, query))
  route(app, db, contracts.listJobSchedules, async () => ({ schedules: await listSchedules(services) }))
  route(app, db, contracts.retryJob, async ({ params }) => {
    await retryJob(services, params.queue, params.id)
    return undefined
  })
  route(app, db, contracts.cancelJob, async ({ params }) => {
    await cancelJob(services, params.queue, params.id)
    return undefined
  })
  route(app, db, contracts.deleteJob, async ({ params }) => {
    await deleteJob(services, params.queue, params.id)
    return undefined
  })
  route(app, db, contracts.retryFailedJobs, async ({ params, body }) => {
    const before = body.before ? new Date(body.before) : services.now()
    return {
      ...(await retryFailedJobs(services, params.queue, before)),
      before: before.toISOString(),
    }
  })
  route(app, db, contracts.pauseJobQueue, async ({ params }) => {
    await pauseQueue(services, params.queue)
    return undefined
  })
  route(app, db, contracts.resumeJobQueue, async ({ params }) => {
    await resumeQueue(services, params.queue)
    return undefined
  })
  route(app, db, contracts.runScheduledJob, async ({ params }) => {
    await runScheduledJob(services, params.queue)
    return undefined
  })
}
