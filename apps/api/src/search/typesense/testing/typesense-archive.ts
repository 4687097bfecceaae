import { pino } from 'pino'
import { openTestArchive, type TestArchive } from '../../../testing/test-archive.ts'
import { knownCollections } from '../collections.ts'
import { buckets } from '../document.ts'
import { compareTypesense, rebuildTypesense, sendToTypesense } from '../keep-in-step.ts'
import { openTypesense } from '../server.ts'
import { TestTypesense } from './test-typesense.ts'

/** An archive with a Typesense server beside it, whose jobs are done when the test says so. */
export interface TypesenseArchive {
  readonly archive: TestArchive
  readonly typesense: TestTypesense
  /** What the archive has logged about the server. */
  readonly logged: { msg: string }[]
  /** Does what the jobs would do by themselves in the next minutes. */
  catchUp(): Promise<void>
  /** Does what they would do in the night. */
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
    await sendToTypesense(services, {}, signal)
    for (let turn = 0; turn < 3; turn++) {
      const { serving, building } = await knownCollections(services.db)
      if (serving && !building) return
      await rebuildTypesense(services, {}, signal)
    }
  }

  return {
    archive,
    typesense,
    logged,
    catchUp,
    async compare() {
      for (const bucket of buckets) await compareTypesense(services, { bucket }, signal)
    },
    async close() {
      await archive.close()
      await typesense.stop()
    },
  }
}
