import { readFileSync } from 'node:fs'
import { hasCode } from './start-problem.ts'

/** A process as it can be told from a later one that has the same number. */
export interface ProcessMark {
  readonly pid: number
  /** When it began, in the system's own words; empty where the system does not say. */
  readonly birth: string
}

export function markOf(pid: number): ProcessMark {
  return { pid, birth: birthOf(pid) }
}

export function isAlive({ pid, birth }: ProcessMark): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (!hasCode(error, 'EPERM')) return false
  }
  return birthOf(pid) === birth
}

/** Linux: the boot, and the tick of it at which the process began (proc(5), stat field 22). A zombie has ended. */
function birthOf(pid: number): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' ? 'ended' : `${boot}/${fields[19]}`
  } catch {
    return ''
  }
}
