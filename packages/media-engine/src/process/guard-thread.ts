import { writeSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { exceededLimitDescriptor, type GuardMessage } from './guard.ts'
import type { TaskLimits } from './process-task.ts'

/** Interval of the checks: a decoder allocates at most about 100 MB in this time. */
const intervalMs = 50

interface WatchedTask {
  limits: TaskLimits
  /** CPU time of the process at the start of the task and of its current step. */
  taskStartCpuMs: number
  stepStartCpuMs: number
  durationSeconds: number
}

const { parentPid } = workerData as { parentPid: number }
let watched: WatchedTask | undefined

parentPort?.on('message', (message: GuardMessage) => {
  const now = getCpuMs()
  if (message.type === 'start') {
    watched = { limits: message.limits, taskStartCpuMs: now, stepStartCpuMs: now, durationSeconds: 0 }
  } else if (message.type === 'end') {
    watched = undefined
  } else if (watched) {
    watched.stepStartCpuMs = now
    if (message.type === 'duration') watched.durationSeconds = message.seconds
  }
})

setInterval(() => {
  if (process.ppid !== parentPid) process.kill(process.pid, 'SIGKILL')
  const exceeded = watched && findExceededLimit(watched)
  if (exceeded) endProcess(exceeded)
}, intervalMs)

function findExceededLimit(task: WatchedTask): 'time' | 'memory' | undefined {
  const { limits, taskStartCpuMs, stepStartCpuMs, durationSeconds } = task
  if (process.memoryUsage.rss() > limits.memoryBytes) return 'memory'
  const now = getCpuMs()
  if (now - stepStartCpuMs > limits.stepCpuMs) return 'time'
  const maxCpuMs = limits.cpuMs + durationSeconds * (limits.cpuMsPerSecond ?? 0)
  return now - taskStartCpuMs > maxCpuMs ? 'time' : undefined
}

/** Returns the CPU time of the whole process. Wall-clock time would also count the load of other processes. */
function getCpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

function endProcess(exceededLimit: 'time' | 'memory'): void {
  try {
    writeSync(exceededLimitDescriptor, exceededLimit)
  } finally {
    process.kill(process.pid, 'SIGKILL')
  }
}
