import type { ChildProcess } from 'node:child_process'
import { sql } from 'kysely'
import { vi } from 'vitest'
import { connectDatabase, type DatabaseClient } from '../db/client.ts'
import { ArchiveProcesses } from './archive-processes.ts'

/** An archive whose service runs, and whose workers a test starts and kills while it reads the database. */
export class KilledWorkers {
  readonly archive: ArchiveProcesses
  readonly #database: DatabaseClient

  private constructor(archive: ArchiveProcesses) {
    this.archive = archive
    this.#database = connectDatabase(archive.scratch)
  }

  /** @param settings variables of the environment of its processes */
  static async prepare(settings: Readonly<Record<string, string>> = {}): Promise<KilledWorkers> {
    const archive = await ArchiveProcesses.prepare(settings)
    await archive.start('server')
    return new KilledWorkers(archive)
  }

  get db(): DatabaseClient['db'] {
    return this.#database.db
  }

  /**
   * Starts a worker, and returns it at the moment in which the expectation holds. Jobs that were interrupted before do not
   * wait for their next attempt, which pg-boss would delay twice as long after each kill.
   */
  async startUntil(expectation: () => Promise<void>): Promise<ChildProcess> {
    const worker = await this.archive.start('worker')
    const expectWithoutDelay = async () => {
      await sql`update pgboss.job set start_after = now() where state = 'retry' and start_after > now()`.execute(
        this.db,
      )
      await expectation()
    }
    await vi.waitFor(expectWithoutDelay, { timeout: 150_000, interval: 10 })
    return worker
  }

  /** Starts a worker, and kills it at the moment in which the expectation holds. */
  async killAt(expectation: () => Promise<void>): Promise<void> {
    await this.archive.kill(await this.startUntil(expectation))
  }

  /** Kills all processes and removes the data folder and the database. */
  async remove(): Promise<void> {
    await this.#database.close()
    await this.archive.remove()
  }
}
