import { join, resolve } from 'node:path'
import { createLogStream } from '@lares/server-kit/log-stream'
import { lowerPriority } from '@lares/server-kit/lower-priority'
import { runService } from '@lares/server-kit/service-process'
import { startTracing } from '@lares/server-kit/tracing/tracing'
import { pino } from 'pino'
import { connectArchive } from './assemble.ts'
import { readConfig } from './config.ts'
import { openFolderStore } from './files/folder-store.ts'
import { minDatabaseBytes, waitForDiskSpace } from './files/wait-for-disk-space.ts'
import { jobList } from './job-list.ts'
import { releaseInterruptedJobs } from './jobs/interrupted-jobs.ts'
import { startWorker } from './jobs/start-worker.ts'
import { enqueueMailRederivation } from './modules/assets/rederive-mails.ts'
import { startRenditionRefreshIfOutdated } from './modules/assets/refresh-renditions.job.ts'
import { queueWaitingPages } from './modules/page-texts/handwriting/queue-waiting-pages.ts'
import { startReadingOlderPages } from './modules/page-texts/read-older-pages.job.ts'
import { markEarlierReminders } from './modules/planning/reminders/mark-earlier-reminders.ts'
import { startIndexingIfOutdated } from './search-index/index-all.job.ts'

/** Entry of the worker process, which runs the jobs. */
lowerPriority()
await runService(async () => {
  const config = readConfig()
  const log = pino({ level: config.LOG_LEVEL }, createLogStream())
  // The embedded database is on the same disk, and starting the worker writes to it.
  if (!config.DATABASE_URL)
    await waitForDiskSpace(await openFolderStore(join(resolve(config.LARES_DATA_DIR), 'files')), log, {
      minBytes: Math.min(minDatabaseBytes, config.DISK_RESERVE_BYTES),
    })
  const { services, boss, close } = await connectArchive(config, 'worker')
  // With the embedded database there is only one worker; with a database server other workers may be running these jobs.
  if (!config.DATABASE_URL) {
    await releaseInterruptedJobs(services.db, boss, jobList)
    await services.files.removeWorkFolders(new Date(), 'derive')
  }
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
