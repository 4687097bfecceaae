import { linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive, markOf, type ProcessMark } from './living-process.ts'
import { hasCode, StartProblem } from './start-problem.ts'

interface Holder extends ProcessMark {
  readonly address: string
  /** The folder as the file system knows it: a copy of the folder has a lock in it that is of another one. */
  readonly folder: string
  /** The processes that it started and that work on the folder. */
  readonly services: readonly ProcessMark[]
}

export interface DataFolderLock {
  /** Notes a process that works on the folder, so that whoever comes after a kill can wait for its end. */
  note(pid: number): void
  release(): void
}

const serviceExitTimeoutMs = 10_000
const pollIntervalMs = 50
const noteRetryDelayMs = 1_000

/**
 * Takes the data folder for this process, in its file lares.lock. Throws StartProblem when another living process has
 * it. What a killed one left is taken over, once the services that it left behind have ended; a lock that was copied
 * along with a folder, from a running archive or from another machine, says nothing about the copy.
 */
export async function lockDataFolder(dataDir: string, address: string): Promise<DataFolderLock> {
  const path = join(dataDir, 'lares.lock')
  const folder = identityOf(dataDir)
  let own: Holder = { ...markOf(process.pid), address, folder, services: [] }
  let retry: NodeJS.Timeout | undefined
  await takeOver(path, own)

  function persist(): void {
    clearTimeout(retry)
    try {
      writeFileSync(draftOf(path), JSON.stringify(own))
      renameSync(draftOf(path), path)
    } catch {
      // A full disk ends nothing. Until there is room the file names the processes that it named before.
      retry = setTimeout(persist, noteRetryDelayMs).unref()
    }
  }

  return {
    note: (pid) => {
      own = { ...own, services: [...own.services.filter(isAlive), markOf(pid)] }
      persist()
    },
    release: () => {
      clearTimeout(retry)
      rmSync(draftOf(path), { force: true })
      if (holderOf(path)?.pid === process.pid) rmSync(path, { force: true })
    },
  }
}

/** Device and inode, which a copy does not share and a folder that is reached by another path does. */
function identityOf(folder: string): string {
  const { dev, ino } = statSync(folder)
  return `${dev}/${ino}`
}

async function takeOver(path: string, own: Holder): Promise<void> {
  while (!claim(path, own)) {
    const holder = holderOf(path)
    const isOfThisFolder = holder?.folder === undefined || holder.folder === own.folder
    if (holder && isOfThisFolder && isAlive(holder)) {
      throw new StartProblem(
        `Lares already runs on this data folder, at ${holder.address} (process ${holder.pid}). Stop that one first, or choose another folder with LARES_DATA_DIR=…`,
      )
    }
    if (holder && isOfThisFolder) await endOf(holder.services)
    rmSync(path, { force: true })
  }
}

/** A link appears whole or not at all, so of two that start at once one gets the folder. */
function claim(path: string, own: Holder): boolean {
  const draft = draftOf(path)
  try {
    writeFileSync(draft, JSON.stringify(own))
    linkSync(draft, path)
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Services end by themselves when the process that started them is gone; one that does not is killed. */
async function endOf(services: readonly ProcessMark[]): Promise<void> {
  const deadline = Date.now() + serviceExitTimeoutMs
  let left = services.filter(isAlive)
  while (left.length > 0) {
    if (Date.now() > deadline) for (const { pid } of left) process.kill(pid, 'SIGKILL')
    await sleep(pollIntervalMs)
    left = left.filter(isAlive)
  }
}

function holderOf(path: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

function draftOf(path: string): string {
  return `${path}.${process.pid}`
}
