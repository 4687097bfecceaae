import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasCode, StartProblem } from './start-problem.ts'

interface Holder {
  readonly pid: number
  /** What tells this process from a later one with the same number; empty where the system does not say. */
  readonly birth: string
  readonly address: string
}

/**
 * Takes the data folder for this process and returns what gives it back. Throws StartProblem when another living
 * process has it; what a killed one left is taken over.
 */
export function lockDataFolder(dataDir: string, address: string): () => void {
  const path = join(dataDir, 'lares.lock')
  const own: Holder = { pid: process.pid, birth: birthOf(process.pid), address }
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, JSON.stringify(own))
  try {
    takeOver(draft, path)
  } finally {
    rmSync(draft, { force: true })
  }
  return () => {
    if (holderOf(path)?.pid === process.pid) rmSync(path, { force: true })
  }
}

function takeOver(draft: string, path: string): void {
  for (;;) {
    try {
      linkSync(draft, path)
      return
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error
    }
    const holder = holderOf(path)
    if (holder && isAlive(holder)) {
      throw new StartProblem(
        `Lares already runs on this data folder, at ${holder.address} (process ${holder.pid}). Stop that one first, or choose another folder with LARES_DATA_DIR=…`,
      )
    }
    rmSync(path, { force: true })
  }
}

function holderOf(path: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

function isAlive({ pid, birth }: Holder): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return hasCode(error, 'EPERM') && birthOf(pid) === birth
  }
  return birthOf(pid) === birth
}

/** Linux: the boot and the tick of it at which the process began (proc(5), stat field 22). */
function birthOf(pid: number): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return `${boot}/${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`
  } catch {
    return ''
  }
}
