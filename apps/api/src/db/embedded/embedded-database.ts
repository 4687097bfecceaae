import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { InvalidEnvironment } from '@lares/server-kit/environment'
import { makePrivateFolder } from '../../files/private-folder.ts'

export interface EmbeddedDatabase {
  close(): Promise<void>
}

/** Where the embedded database of a data folder listens, in the form that `pg` knows as `host`. */
export function embeddedSocketDir(dataDir: string): string {
  return join(dataDir, 'database-socket')
}

/** Bytes of a socket's path that systems take, with the zero behind it (`sun_path` of sockaddr_un). */
const socketPathBytes = process.platform === 'darwin' ? 104 : 108

/** Where it listens; throws InvalidEnvironment for a data folder whose path is too long for that. */
function socketPathOf(dataDir: string): string {
  const path = join(embeddedSocketDir(dataDir), '.s.PGSQL.5432')
  const excess = Buffer.byteLength(path) - (socketPathBytes - 1)
  if (excess <= 0) return path
  const most = Buffer.byteLength(dataDir) - excess
  throw new InvalidEnvironment([
    `LARES_DATA_DIR is too long: its whole path may have ${most} bytes, as the database in it is reached through a socket`,
  ])
}

/**
 * Opens the embedded PostgreSQL of a data folder in a thread of its own and serves it on a Unix socket.
 * One process may hold it at a time. Throws InvalidEnvironment for a path that is too long, and when the folder cannot
 * be opened.
 */
export async function openEmbeddedDatabase(dataDir: string): Promise<EmbeddedDatabase> {
  const socketPath = socketPathOf(dataDir)
  const socketDir = embeddedSocketDir(dataDir)
  await mkdir(socketDir, { recursive: true, mode: 0o700 })
  const folder = join(dataDir, 'database')
  if (!existsSync(folder)) await createDatabase(folder)
  // Its files are made for everybody to write, whatever the process's mask says.
  makePrivateFolder(folder, { ownersAlone: true })
  const worker = new Worker(new URL('./thread.ts', import.meta.url), {
    workerData: { dataDir: folder, socketPath },
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

/** Makes the files beside their place and moves them there when they are whole: a start that is cut off begins anew. */
async function createDatabase(folder: string): Promise<void> {
  const draft = `${folder}-draft`
  await rm(draft, { recursive: true, force: true })
  makePrivateFolder(draft, { ownersAlone: true })
  const child = fork(new URL('./create-database.ts', import.meta.url), [draft], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const complaints: string[] = []
  child.stderr?.on('data', (text) => complaints.push(String(text)))
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`The embedded database could not be made: ${complaints.join('')}`)
  await rename(draft, folder)
}
