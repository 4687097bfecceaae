import { Worker } from 'node:worker_threads'
import type { TaskLimits } from './media-task.ts'

/** What the guard thread is told. */
export type GuardMessage =
  | { readonly type: 'begin'; readonly limits: TaskLimits }
  | { readonly type: 'step' }
  | { readonly type: 'length'; readonly seconds: number }
  | { readonly type: 'end' }

/** The file descriptor on which the guard writes why it ends the process. */
export const verdictDescriptor = 4

/**
 * Starts the thread that ends this process when a task exceeds its limits or the parent process has died. A thread of
 * its own, because the main one may be computing without a pause and would hear of neither.
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
