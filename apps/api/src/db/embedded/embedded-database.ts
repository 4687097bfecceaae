import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { InvalidEnvironment } from '@lares/server-kit/environment'
import { createPrivateFolder } from '../../files/private-folder.ts'

/**
 * The environment variable with the folder of an empty database that is copied instead of creating another one, which takes
 * seconds. Set by tests only; processes that they start inherit it.
 */
export const emptyDatabaseVariable = 'LARES_EMPTY_DATABASE'

export interface EmbeddedDatabase {
  close(): Promise<void>
}

/** The folder of the socket of a data folder's embedded database; `pg` accepts it as `host`. */
export function getSocketDir(dataDir: string): string {
  return join(dataDir, 'database-socket')
}

/** Maximum size of the path of a socket, with the terminating zero (`sun_path` of sockaddr_un). */
const maxSocketPathBytes = process.platform === 'darwin' ? 104 : 108

/** The path of the socket. Throws InvalidEnvironment if the path of the data folder is too long. */
function getSocketPath(dataDir: string): string {
  const path = join(getSocketDir(dataDir), '.s.PGSQL.5432')
  const excess = Buffer.byteLength(path) - (maxSocketPathBytes - 1)
  if (excess <= 0) return path
  const maxLength = Buffer.byteLength(dataDir) - excess
  throw new InvalidEnvironment([
    `LARES_DATA_DIR is too long: its whole path may have ${maxLength} bytes, as the database in it is reached through a socket`,
  ])
}

/**
 * Opens the embedded PostgreSQL of a data folder in a worker thread and serves it on a Unix socket. Only one process may
 * open it at a time. Throws InvalidEnvironment if the path is too long, and if the folder cannot be opened.
 */
export async function openEmbeddedDatabase(dataDir: string): Promise<EmbeddedDatabase> {
  const socketPath = getSocketPath(dataDir)
  const socketDir = getSocketDir(dataDir)
  await mkdir(socketDir, { recursive: true, mode: 0o700 })
  const folder = join(dataDir, 'database')
  if (!existsSync(folder)) await createDatabase(folder)
  // PGlite creates its files world-writable, regardless of the umask.
  createPrivateFolder(folder, { denyGroup: true })
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

/** Creates the files in a draft folder and renames it once complete, so that the next start can retry after an interruption. */
async function createDatabase(folder: string): Promise<void> {
  const draftFolder = `${folder}-draft`
  await rm(draftFolder, { recursive: true, force: true })
  createPrivateFolder(draftFolder, { denyGroup: true })
  const prepared = process.env[emptyDatabaseVariable]
  if (prepared) await cp(prepared, draftFolder, { recursive: true })
  else await createFiles(draftFolder)
  await rename(draftFolder, folder)
}

async function createFiles(draftFolder: string): Promise<void> {
  const child = fork(new URL('./create-database.ts', import.meta.url), [draftFolder], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const errorOutput: string[] = []
  child.stderr?.on('data', (text) => errorOutput.push(String(text)))
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`The embedded database could not be created: ${errorOutput.join('')}`)
}
