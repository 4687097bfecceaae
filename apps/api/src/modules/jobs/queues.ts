import { notFound } from '@lares/server-kit/app-error'
import { type JobQueue, type JobSchedule, type QueueName, queueNames } from '@lares/shared-types/jobs'
import { countStoredJobs, loadLastRuns } from '../../jobs/queue-tables/stored-jobs.ts'
import type { Services } from '../../services.ts'

/** All queues that this archive runs, with their backlog and what they have done in the last hour. */
export async function listQueues({ db, jobControl }: Services): Promise<JobQueue[]> {
  const names = jobControl.queues
  const counts = await countStoredJobs(db, names)
  const paused = await db.selectFrom('paused_queues').selectAll().execute()
  const pauses = new Map(paused.map((pause) => [pause.name, pause]))
  return names.map((name) => {
    const { oldestWaiting = null, ...figures } = counts.get(name) ?? noJobs
    const pause = pauses.get(name)
    return {
      ...figures,
      name,
      ...(oldestWaiting && { oldestWaitingAt: oldestWaiting.toISOString() }),
      ...(pause && { pausedAt: pause.paused_at.toISOString() }),
      ...(pause && pause.effective_at === null && { isPausing: true as const }),
      isPausable: jobControl.isPausable(name),
    }
  })
}

const noJobs = {
  waiting: 0,
  delayed: 0,
  active: 0,
  failed: 0,
  doneLastHour: 0,
  failedLastHour: 0,
  oldestWaiting: null,
}

/** Pauses a queue: its waiting jobs stay until it is resumed. No effect on a paused one. Throws `not-found`. */
export async function pauseQueue({ db, jobControl }: Services, name: QueueName): Promise<void> {
  if (!jobControl.isPausable(name)) throw notFound()
  await db
    .insertInto('paused_queues')
    .values({ name, effective_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Resumes a queue; no effect on one that is not paused. */
export async function resumeQueue({ db }: Services, name: QueueName): Promise<void> {
  await db.deleteFrom('paused_queues').where('name', '=', name).execute()
}

/** The queues whose job starts at fixed times, with their last and next run. */
export async function listSchedules({ db, jobControl }: Services): Promise<JobSchedule[]> {
  const schedules = (await jobControl.boss.getSchedules()).filter(({ name }) => isQueueName(name))
  const names = schedules.map(({ name }) => name)
  const [counts, lastRuns] = [await countStoredJobs(db, names), await loadLastRuns(db, names)]
  return schedules.map(({ name, cron, timezone }) => {
    const [next] = jobControl.boss.previewSchedule(cron, { tz: timezone, count: 1 })
    const last = lastRuns.get(name)
    return {
      queue: name as QueueName,
      cron,
      timeZone: timezone,
      ...(next && { nextAt: next.toISOString() }),
      ...(last && {
        last: {
          endedAt: last.endedAt.toISOString(),
          state: last.state === 'completed' ? ('succeeded' as const) : ('failed' as const),
        },
      }),
      isRunning: (counts.get(name)?.active ?? 0) > 0,
    }
  })
}

/** Runs the scheduled job of a queue now; no effect while one waits. Throws `not-found` for a queue without a schedule. */
export async function runScheduledJob({ jobControl }: Services, name: QueueName): Promise<void> {
  const schedules = await jobControl.boss.getSchedules(name)
  if (schedules.length === 0) throw notFound()
  await jobControl.boss.send(name, {})
}

function isQueueName(name: string): name is QueueName {
  return queueNames.some((known) => known === name)
}
