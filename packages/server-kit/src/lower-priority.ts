import { readdirSync } from 'node:fs'
import { setPriority } from 'node:os'

/** Lower than that of processes which derive renditions (packages/media-engine), so that these do not hold up the jobs. */
const niceness = 5

/**
 * Lets requests of people have the processors before the jobs of this process. The threads that exist already are lowered one by
 * one, where the system shows them; later threads inherit the priority.
 */
export function lowerPriority(): void {
  for (const thread of listThreads()) {
    try {
      setPriority(thread, niceness)
    } catch {
      // Ignored: the system does not allow it, or the thread has ended.
    }
  }
}

function listThreads(): readonly number[] {
  try {
    return readdirSync('/proc/self/task').map(Number)
  } catch {
    return [process.pid]
  }
}
