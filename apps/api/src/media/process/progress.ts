/** What a long task tells on its way. */
export interface ProgressListener {
  /** Some part of the work is done. */
  onStep(): void
  /** The film or recording lasts this many seconds. */
  onLength(seconds: number): void
}

/** How often progress is passed on at most: some loops report each frame. */
const reportIntervalMs = 200

let listener: ProgressListener | undefined
let lastReport = 0

/** Sets who hears of progress. A media process does one task at a time, so one listener is enough. */
export function listenToProgress(next: ProgressListener): void {
  listener = next
}

/** Says that some part of the work is done: the time limit of a step begins anew. */
export function reportStep(): void {
  const now = performance.now()
  if (now - lastReport < reportIntervalMs) return
  lastReport = now
  listener?.onStep()
}

/** Says how long a film or a recording lasts: its time limit grows with it. */
export function reportLength(seconds: number): void {
  listener?.onLength(seconds)
}
