import { writeSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { type GuardMessage, verdictDescriptor } from './guard.ts'
import type { TaskLimits } from './media-task.ts'

/** How often the process is looked at: in this time a decoder allocates at most about 100 MB. */
const intervalMs = 50

interface Watched {
  limits: TaskLimits
  /** Processor time of the process when the task and its current step began, milliseconds. */
  taskStart: number
  stepStart: number
  lengthSeconds: number
}

const { parentPid } = workerData as { parentPid: number }
let watched: Watched | undefined

parentPort?.on('message', (message: GuardMessage) => {
  const now = cpuMs()
  if (message.type === 'begin') {
    watched = { limits: message.limits, taskStart: now, stepStart: now, lengthSeconds: 0 }
  } else if (message.type === 'end') {
    watched = undefined
  } else if (watched) {
    watched.stepStart = now
    if (message.type === 'length') watched.lengthSeconds = message.seconds
  }
})

setInterval(() => {
  if (process.ppid !== parentPid) process.kill(process.pid, 'SIGKILL')
  const exceeded = watched && exceededLimit(watched)
  if (exceeded) endProcess(exceeded)
}, intervalMs)

function exceededLimit({
  limits,
  taskStart,
  stepStart,
  lengthSeconds,
}: Watched): 'time' | 'memory' | undefined {
  if (process.memoryUsage.rss() > limits.memoryBytes) return 'memory'
  const now = cpuMs()
  if (now - stepStart > limits.stepCpuMs) return 'time'
  return now - taskStart > limits.cpuMs + lengthSeconds * (limits.cpuMsPerSecond ?? 0) ? 'time' : undefined
}

/** Processor time of the whole process. Time on the clock would blame a file for a machine that is busy elsewhere. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

function endProcess(verdict: 'time' | 'memory'): void {
  try {
    writeSync(verdictDescriptor, verdict)
  } finally {
    process.kill(process.pid, 'SIGKILL')
  }
}
