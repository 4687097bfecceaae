import { readFileSync } from 'node:fs'
import { hasCode } from './start-error.ts'

/** Identifies a process, even if its pid is reused later. */
export interface ProcessIdentity {
  readonly pid: number
  /** The start time in a system-specific form; empty if the system does not provide it. */
  readonly birth: string
}

export function identifyProcess(pid: number): ProcessIdentity {
  return { pid, birth: readStartTime(pid) }
}

export function isAlive({ pid, birth }: ProcessIdentity): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (!hasCode(error, 'EPERM')) return false
  }
  return readStartTime(pid) === birth
}

/** On Linux, the boot id and the start time in clock ticks (proc(5), stat field 22). A zombie counts as ended. */
function readStartTime(pid: number): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' ? 'ended' : `${boot}/${fields[19]}`
  } catch {
    return ''
  }
}
