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

/** The most memory that a process has had so far, megabytes. */
export function peakMemoryMb(pid: number): number {
  const peak = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(peak) / 1024
}
