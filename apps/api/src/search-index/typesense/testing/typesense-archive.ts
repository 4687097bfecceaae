import { pino } from 'pino'
import { openTestArchive, type TestArchive } from '../../../testing/test-archive.ts'
import { loadCollections } from '../collections.ts'
import { buckets } from '../document.ts'
import { openTypesense } from '../server.ts'
import { typesenseChangesJob } from '../typesense-changes.job.ts'
import { typesenseCompareJob } from '../typesense-compare.job.ts'
import { typesenseRebuildJob } from '../typesense-rebuild.job.ts'
import { TestTypesense } from './test-typesense.ts'

/** A test archive with a fake Typesense server, whose jobs run only when the test calls for it. */
export interface TypesenseArchive {
  readonly archive: TestArchive
  readonly typesense: TestTypesense
  /** Log entries about the server. */
  readonly logged: { msg: string }[]
  /** Runs the jobs that would run in the next minutes. */
  catchUp(): Promise<void>
  /** Runs the nightly comparison. */
  compare(): Promise<void>
  close(): Promise<void>
}

export async function openTypesenseArchive(): Promise<TypesenseArchive> {
  const typesense = await TestTypesense.start()
  const logged: { msg: string }[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(JSON.parse(line)) })
  const server = openTypesense(typesense.url, typesense.apiKey, log)
  const archive = await openTestArchive({ typesense: server }, typesense.settings)
  const { services } = archive
  const { signal } = new AbortController()

  async function catchUp(): Promise<void> {
    await typesenseChangesJob.handle({}, { services, signal })
    for (let run = 0; run < 3; run++) {
      const { serving, building } = await loadCollections(services.db)
      if (serving && !building) return
      await typesenseRebuildJob.handle({}, { services, signal })
    }
  }

  return {
    archive,
    typesense,
    logged,
    catchUp,
    async compare() {
      for (const bucket of buckets) await typesenseCompareJob.handle({ bucket }, { services, signal })
    },
    async close() {
      await archive.close()
      await typesense.stop()
    },
  }
}
