import { join, resolve } from 'node:path'
import { logStream } from '@lares/server-kit/log-stream'
import { runService } from '@lares/server-kit/service-process'
import { pino } from 'pino'
import { connectArchive } from './assemble.ts'
import { readConfig } from './config.ts'
import { openFolderStore } from './files/folder-store.ts'
import { databaseNeeds, waitForRoom } from './files/wait-for-room.ts'
import { indexWhenOutdated } from './jobs/index-documents.ts'
import { freeInterruptedJobs } from './jobs/interrupted-jobs.ts'
import { readMailsAgain } from './jobs/read-mails-again.ts'
import { startWorker } from './jobs/start-worker.ts'

/** The process that does the jobs: renditions, search documents, cleaning up. */
await runService(async () => {
  const config = readConfig()
  const log = pino({ level: config.LOG_LEVEL }, logStream())
  // The embedded database lies on the same disk, and this start writes to it.
  if (!config.DATABASE_URL)
    await waitForRoom(await openFolderStore(join(resolve(config.LARES_DATA_DIR), 'files')), log, {
      least: Math.min(databaseNeeds, config.DISK_RESERVE_BYTES),
    })
  const { services, boss, close } = await connectArchive(config, 'worker')
  // The embedded database has one worker; beside a database server others may be alive and hold their jobs.
  if (!config.DATABASE_URL) {
    await freeInterruptedJobs(services.db, boss)
    await services.files.removeWorkFolders(new Date(), 'derive')
  }
  await indexWhenOutdated(services)
  await readMailsAgain(services)
  const worker = await startWorker(services, boss, { log })
  return {
    async close() {
      await worker.stop()
      await close()
    },
  }
})
