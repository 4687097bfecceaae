import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

export interface EmbeddedDatabase {
  close(): Promise<void>
}

/** Where the embedded database of a data folder listens, in the form that `pg` knows as `host`. */
export function embeddedSocketDir(dataDir: string): string {
  return join(dataDir, 'database-socket')
}

/**
 * Opens the embedded PostgreSQL of a data folder in a thread of its own and serves it on a Unix socket.
 * One process may hold it at a time. Throws when the folder cannot be opened.
 */
export async function openEmbeddedDatabase(dataDir: string): Promise<EmbeddedDatabase> {
  const socketDir = embeddedSocketDir(dataDir)
  await mkdir(socketDir, { recursive: true, mode: 0o700 })
  const worker = new Worker(new URL('./thread.ts', import.meta.url), {
    workerData: { dataDir: join(dataDir, 'database'), socketPath: join(socketDir, '.s.PGSQL.5432') },
  })
  await once(worker, 'message')
  return {
    async close() {
      const exited = once(worker, 'exit')
      worker.postMessage('close')
      await exited
    },
  }
}
