import { readdirSync, readFileSync } from 'node:fs'

/** Ticks of a second in `/proc/<pid>/stat`, which Linux fixes for programs. */
const ticksPerSecond = 100

/** Fields of `/proc/<pid>/stat` after the name of the program (proc_pid_stat(5)). */
const parentField = 1
const userTimeField = 11
const systemTimeField = 12

/** The processor time that the running child processes of this process have used, in seconds. Linux only. */
export function readChildCpuSeconds(): number {
  let ticks = 0
  for (const pid of readdirSync('/proc')) {
    const fields = readStat(pid)
    if (Number(fields[parentField]) !== process.pid) continue
    ticks += Number(fields[userTimeField]) + Number(fields[systemTimeField])
  }
  return ticks / ticksPerSecond
}

function readStat(pid: string): string[] {
  if (!/^\d+$/.test(pid)) return []
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    // The process has ended meanwhile.
    return []
  }
}
