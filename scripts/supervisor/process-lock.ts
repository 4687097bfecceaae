import { linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { identifyProcess, isAlive, type ProcessIdentity } from './process-identity.ts'
import { hasCode, StartError } from './start-error.ts'

interface Holder extends ProcessIdentity {
  readonly address: string
  /** Identity of the folder in the file system, to recognize a lock that was copied along with its folder. */
  readonly folder: string
  /** The service processes that use the folder. */
  readonly services: readonly ProcessIdentity[]
}

export interface DataFolderLock {
  /** Records a process that uses the folder, so that the next start after a kill can wait for it to exit. */
  addService(pid: number): void
  release(): void
}

const serviceExitTimeoutMs = 10_000
const pollIntervalMs = 50
const noteRetryDelayMs = 1_000

/**
 * Locks the data folder for this process with the file lares.lock. Throws StartError if another running process holds the
 * lock. The lock of a killed process is taken over once its services have exited. A lock that was copied along with its
 * folder is ignored.
 */
export async function lockDataFolder(dataDir: string, address: string): Promise<DataFolderLock> {
  const path = join(dataDir, 'lares.lock')
  const folder = identifyFolder(dataDir)
  let ownHolder: Holder = { ...identifyProcess(process.pid), address, folder, services: [] }
  let retry: NodeJS.Timeout | undefined
  await takeOver(path, ownHolder)

  function persist(): void {
    clearTimeout(retry)
    try {
      writeFileSync(getTemporaryPath(path), JSON.stringify(ownHolder))
      renameSync(getTemporaryPath(path), path)
    } catch {
      // On a full disk the file keeps its previous content until there is space.
      retry = setTimeout(persist, noteRetryDelayMs).unref()
    }
  }

  return {
    addService: (pid) => {
      ownHolder = { ...ownHolder, services: [...ownHolder.services.filter(isAlive), identifyProcess(pid)] }
      persist()
    },
    release: () => {
      clearTimeout(retry)
      rmSync(getTemporaryPath(path), { force: true })
      if (readHolder(path)?.pid === process.pid) rmSync(path, { force: true })
    },
  }
}

/** Device and inode: the same for every path to the folder, but different for a copy. */
function identifyFolder(folder: string): string {
  const { dev, ino } = statSync(folder)
  return `${dev}/${ino}`
}

async function takeOver(path: string, ownHolder: Holder): Promise<void> {
  while (!claim(path, ownHolder)) {
    const holder = readHolder(path)
    const isSameFolder = holder?.folder === undefined || holder.folder === ownHolder.folder
    if (holder && isSameFolder && isAlive(holder)) {
      throw new StartError(
        `Lares already runs on this data folder, at ${holder.address} (process ${holder.pid}). Stop that one first, or choose another folder with LARES_DATA_DIR=…`,
      )
    }
    if (holder && isSameFolder) await waitForExit(holder.services)
    rmSync(path, { force: true })
  }
}

/** A link is atomic, so that only one of two concurrent starts gets the lock. */
function claim(path: string, ownHolder: Holder): boolean {
  const draft = getTemporaryPath(path)
  try {
    writeFileSync(draft, JSON.stringify(ownHolder))
    linkSync(draft, path)
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Waits for services to exit after their parent process has ended, and kills them after a timeout. */
async function waitForExit(services: readonly ProcessIdentity[]): Promise<void> {
  const deadline = Date.now() + serviceExitTimeoutMs
  let running = services.filter(isAlive)
  while (running.length > 0) {
    if (Date.now() > deadline) for (const { pid } of running) process.kill(pid, 'SIGKILL')
    await sleep(pollIntervalMs)
    running = running.filter(isAlive)
  }
}

function readHolder(path: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

function getTemporaryPath(path: string): string {
  return `${path}.${process.pid}`
}
