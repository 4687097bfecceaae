import { pino } from 'pino'
import { connectArchive } from '../assemble.ts'
import { jobList } from '../job-list.ts'
import { startWorker } from '../jobs/start-worker.ts'
import type { TestArchive } from './test-archive.ts'

export interface TestWorker {
  stop(): Promise<void>
}

/** Starts a worker for a test archive in this process. */
export async function startTestWorker(archive: TestArchive): Promise<TestWorker> {
  const { services, boss, close } = await connectArchive(archive.services.config, 'worker')
  const log = pino({ level: process.env.LARES_TEST_LOG ?? 'silent' })
  boss.on('error', (error) => log.error(error))
  const worker = await startWorker({ ...services, now: archive.services.now }, boss, { log, jobs: jobList })
  return {
    async stop() {
      await worker.stop()
      await close()
    },
  }
}
