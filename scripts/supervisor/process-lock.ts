import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive, markOf, type ProcessMark } from './living-process.ts'
import { hasCode, StartProblem } from './start-problem.ts'

interface Holder extends ProcessMark {
  readonly address: string
  /** The processes that it started and that work on the folder. */
  readonly services: readonly ProcessMark[]
}

export interface DataFolderLock {
  /** Notes a process that works on the folder, so that whoever comes after a kill can wait for its end. */
  note(pid: number): void
  release(): void
}

const patienceMs = 10_000
const lookEveryMs = 50

/**
 * Takes the data folder for this process, in its file lares.lock. Throws StartProblem when another living process has
 * it; what a killed one left is taken over, once the services that it left behind have ended.
 */
export async function lockDataFolder(dataDir: string, address: string): Promise<DataFolderLock> {
  const path = join(dataDir, 'lares.lock')
  let own: Holder = { ...markOf(process.pid), address, services: [] }
  await takeOver(path, own)
  return {
    note: (pid) => {
      own = { ...own, services: [...own.services.filter(isAlive), markOf(pid)] }
      writeFileSync(draftOf(path), JSON.stringify(own))
      renameSync(draftOf(path), path)
    },
    release: () => {
      if (holderOf(path)?.pid === process.pid) rmSync(path, { force: true })
    },
  }
}

async function takeOver(path: string, own: Holder): Promise<void> {
  while (!claim(path, own)) {
    const holder = holderOf(path)
    if (holder && isAlive(holder)) {
      throw new StartProblem(
        `Lares already runs on this data folder, at ${holder.address} (process ${holder.pid}). Stop that one first, or choose another folder with LARES_DATA_DIR=…`,
      )
    }
    await endOf(holder?.services ?? [])
    rmSync(path, { force: true })
  }
}

/** A link appears whole or not at all, so of two that start at once one gets the folder. */
function claim(path: string, own: Holder): boolean {
  const draft = draftOf(path)
  writeFileSync(draft, JSON.stringify(own))
  try {
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
  const deadline = Date.now() + patienceMs
  let left = services.filter(isAlive)
  while (left.length > 0) {
    if (Date.now() > deadline) for (const { pid } of left) process.kill(pid, 'SIGKILL')
    await sleep(lookEveryMs)
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
