import type { Db } from '../../db/client.ts'
import type { Progress, RunningOperation } from './operation-job.ts'
import { loadOperationState, saveProgress } from './stored-operations.ts'

/** Progress is written, and a cancellation noticed, at most this often. */
const intervalMs = 1000

export interface OperationTracker extends RunningOperation {
  /** Aborted when the operation is cancelled, or another job has ended it. */
  readonly signal: AbortSignal
  /** Writes the last progress, and ends tracking. */
  stop(): Promise<void>
}

/** Writes the progress of a running operation once per interval, and checks meanwhile whether it is cancelled. */
export function trackOperation(db: Db, id: string): OperationTracker {
  const cancelled = new AbortController()
  let unsaved: Progress | undefined
  let running: Promise<void> | undefined
  const timer = setInterval(() => {
    running ??= synchronize().finally(() => {
      running = undefined
    })
  }, intervalMs)

  async function synchronize(): Promise<void> {
    const progress = unsaved
    unsaved = undefined
    try {
      const state = progress ? await saveProgress(db, id, progress) : await loadOperationState(db, id)
      if (state !== 'running' && state !== 'pending')
        cancelled.abort(new Error('The operation is cancelled.'))
    } catch {
      // The next interval tries again; the job itself fails if the database stays away.
      unsaved ??= progress
    }
  }

  return {
    signal: cancelled.signal,
    progress(progress) {
      unsaved = progress
    },
    async stop() {
      clearInterval(timer)
      await running
      if (unsaved) await synchronize()
    },
  }
}
