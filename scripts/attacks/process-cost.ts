import { readFileSync } from 'node:fs'

/**
 * Milliseconds of processor time that the main thread of a process has had so far, from /proc/<pid>/task/<tid>/schedstat
 * (Linux, proc(5)). What one request takes of it is the longest that it can have kept others waiting, however busy the
 * machine is.
 */
export function mainThreadMs(pid: number): number {
  const [nanoseconds] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')
  return Number(nanoseconds) / 1e6
}

/** A process and all that it has started, in turn (proc(5)); those that have ended meanwhile are left out. */
export function familyOf(pid: number): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
    return [pid, ...children.flatMap((child) => familyOf(Number(child)))]
  } catch {
    return []
  }
}

/** The most memory that a process has had so far, megabytes. */
export function peakMemoryMb(pid: number): number {
  const peak = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(peak) / 1024
}
