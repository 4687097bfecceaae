import { readFileSync } from 'node:fs'

/**
 * CPU milliseconds of a process's main thread so far, from /proc/<pid>/task/<tid>/schedstat (Linux, proc(5)). The CPU time
 * of a request is the longest time it can have blocked others, however busy the machine is.
 */
export function readMainThreadMs(pid: number): number {
  const [nanoseconds] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')
  return Number(nanoseconds) / 1e6
}

/** The pids of a process and its descendants (proc(5)), without those that have exited meanwhile. */
export function listProcessTree(pid: number): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
    return [pid, ...children.flatMap((child) => listProcessTree(Number(child)))]
  } catch {
    return []
  }
}

/** The peak memory of a process so far, in megabytes. */
export function readPeakMemoryMb(pid: number): number {
  const peak = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(peak) / 1024
}
