import { join, resolve } from 'node:path'
import { createLogStream } from '@lares/server-kit/log-stream'
import { lowerPriority } from '@lares/server-kit/lower-priority'
import { runService } from '@lares/server-kit/service-process'
import { startTracing } from '@lares/server-kit/tracing/tracing'
import { queueNames } from '@lares/shared-types/jobs'
import { pino } from 'pino'
import { connectArchive } from './assemble.ts'
import { readConfig } from './config.ts'
import { minDatabaseBytes, waitForDiskSpace } from './files/wait-for-disk-space.ts'
import { openWorkFolders } from './files/work-folders.ts'
import { jobList } from './job-list.ts'
import { releaseInterruptedJobs } from './jobs/queue-tables/interrupted-jobs.ts'
import { retainFailedJobs } from './jobs/queue-tables/retain-failed-jobs.ts'
import { startWorker } from './jobs/start-worker.ts'
import { removeLeftovers } from './models/remove-model.ts'
import { enqueueMailRederivation } from './modules/assets/rederive-mails.ts'
import { startRenditionRefreshIfOutdated } from './modules/assets/refresh-renditions.job.ts'
import { queueWaitingPages } from './modules/page-texts/handwriting/queue-waiting-pages.ts'
import { startReadingOlderPages } from './modules/page-texts/read-older-pages.job.ts'
import { refreshSearchTexts } from './modules/page-texts/refresh-search-texts.ts'
import { markEarlierReminders } from './modules/planning/reminders/mark-earlier-reminders.ts'
import { startIndexingIfOutdated } from './search-index/index-all.job.ts'

/** Entry of the worker process, which runs the jobs. */
lowerPriority()
await runService(async () => {
  const config = readConfig()
  const log = pino({ level: config.LOG_LEVEL }, createLogStream())
  // The embedded database is on the same disk, and starting the worker writes to it.
  if (!config.DATABASE_URL)
    await waitForDiskSpace(await openWorkFolders(join(resolve(config.LARES_DATA_DIR), 'files')), log, {
      minBytes: Math.min(minDatabaseBytes, config.DISK_RESERVE_BYTES),
    })
  const { services, boss, close } = await connectArchive(config, 'worker')
  // With the embedded database there is only one worker; with a database server other workers may be running these jobs.
  if (!config.DATABASE_URL) {
    await releaseInterruptedJobs(services.db, boss, jobList)
    await services.files.removeWorkFolders(new Date(), 'worker')
  }
  for (const models of ['speech', 'meaning'])
    await removeLeftovers(join(resolve(config.LARES_DATA_DIR), 'models', models))
  // Its nightly run is missed by a machine that is off at night.
  await retainFailedJobs(services.db, queueNames)
  await refreshSearchTexts(services)
  await startIndexingIfOutdated(services)
  await enqueueMailRederivation(services)
  await startRenditionRefreshIfOutdated(services)
  await startReadingOlderPages(services)
  await markEarlierReminders(services)
  await queueWaitingPages(services)
  const tracing = await startTracing('worker', config.OTEL_EXPORTER_OTLP_ENDPOINT)
  const worker = await startWorker(services, boss, { log, jobs: jobList, tracing })
  return {
    async close() {
      await worker.stop()
      await close()
      await tracing?.close()
    },
  }
})
