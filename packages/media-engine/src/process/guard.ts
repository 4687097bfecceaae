import { Worker } from 'node:worker_threads'
import type { TaskLimits } from './process-task.ts'

/** Messages from the main thread to the guard thread. */
export type GuardMessage =
  | { readonly type: 'start'; readonly limits: TaskLimits }
  | { readonly type: 'step' }
  | { readonly type: 'duration'; readonly seconds: number }
  | { readonly type: 'end' }

/** The file descriptor to which the guard writes the exceeded limit before it kills the process. */
export const exceededLimitDescriptor = 4

/**
 * Starts the thread that kills this process when a task exceeds its limits or the parent process has died. The main
 * thread cannot check this itself, because a decoder may block its event loop.
 *
 * @returns a function that sends a message to the thread
 */
export function startGuard(): (message: GuardMessage) => void {
  const worker = new Worker(new URL('./guard-thread.ts', import.meta.url), {
    workerData: { parentPid: process.ppid },
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
  })
  worker.unref()
  worker.once('exit', () => process.exit(1))
  return (message) => worker.postMessage(message)
}
