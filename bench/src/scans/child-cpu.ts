import { readdirSync, readFileSync } from 'node:fs'

/** Ticks of a second in `/proc/<pid>/stat`, which Linux fixes for programs. */
const ticksPerSecond = 100

/** Fields of `/proc/<pid>/stat` after the name of the program (proc_pid_stat(5)). */
const parentField = 1
const userTimeField = 11
const systemTimeField = 12
const endedUserTimeField = 13
const endedSystemTimeField = 14

/** The processor time that the child processes of this process have used so far, in seconds. Linux only. */
export function readChildCpuSeconds(): number {
  const own = readStat('self')
  let ticks = Number(own[endedUserTimeField]) + Number(own[endedSystemTimeField])
  for (const pid of readdirSync('/proc')) {
    if (!/^\d+$/.test(pid)) continue
    const fields = readStat(pid)
    if (Number(fields[parentField]) !== process.pid) continue
    ticks += Number(fields[userTimeField]) + Number(fields[systemTimeField])
  }
  return ticks / ticksPerSecond
}

function readStat(pid: string): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    // The process has ended meanwhile.
    return []
  }
}
