import { createHash } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import { hasErrorCode } from './file-system-errors.ts'

/** Identifies a process, also after its pid was used again. */
export interface ProcessIdentity {
  /** Where its pid means this process: one boot of one machine, and one container of it. 8 hexadecimal digits. */
  readonly host: string
  readonly pid: number
  /** In clock ticks since the boot; 0 where the system does not say it. */
  readonly startedAt: string
}

let own: ProcessIdentity | undefined

export function getOwnIdentity(): ProcessIdentity {
  own ??= { host: identifyHost(), pid: process.pid, startedAt: readStartTime(process.pid) ?? '0' }
  return own
}

/** Whether a process of this host lives. */
export function isAlive({ pid, startedAt }: ProcessIdentity): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // A process of another user may not be signalled, but lives.
    if (!hasErrorCode(error, 'EPERM')) return false
  }
  const current = readStartTime(pid)
  return current === undefined || startedAt === '0' || current === startedAt
}

/** Containers of one machine can have processes with the same pid and a common folder. */
function identifyHost(): string {
  const parts = [
    hostname(),
    readOrEmpty(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8')),
    readOrEmpty(() => readlinkSync('/proc/self/ns/pid')),
  ]
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 8)
}

/** proc(5), `stat` field 22. */
function readStartTime(pid: number): string | undefined {
  const stat = readOrEmpty(() => readFileSync(`/proc/${pid}/stat`, 'utf8'))
  // The name of the program, in parentheses, may contain anything.
  return stat === '' ? undefined : stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
}

function readOrEmpty(read: () => string): string {
  try {
    return read()
  } catch {
    return ''
  }
}
