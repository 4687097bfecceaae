export interface ProgressListener {
  /** Called when a part of the work is done. @param share of the whole work, where it is known */
  onStep(share?: number): void
  /** Called when the duration of a video or recording is known. */
  onDuration(seconds: number): void
}

/** Steps are throttled to this interval, because some loops report each frame. */
const reportIntervalMs = 200

let listener: ProgressListener | undefined
let lastReport = 0

/** Sets the only listener; one is enough, because a media process runs one task at a time. */
export function setProgressListener(next: ProgressListener): void {
  listener = next
}

/**
 * Reports that a part of the work is done, which restarts the time limit of a step.
 *
 * @param share of the whole work that is done, from 0 to 1, where it is known
 */
export function reportStep(share?: number): void {
  const now = performance.now()
  if (now - lastReport < reportIntervalMs) return
  lastReport = now
  listener?.onStep(share)
}

/** Reports the duration of a video or a recording, which extends the time limit of its task. */
export function reportDuration(seconds: number): void {
  listener?.onDuration(seconds)
}
