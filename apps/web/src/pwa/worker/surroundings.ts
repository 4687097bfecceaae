/** What the worker works with; tests give it their own. */
export interface Surroundings {
  readonly caches: CacheStorage
  fetch(request: Request): Promise<Response>
  /** Milliseconds since the epoch. */
  now(): number
  /** Resolves after so many milliseconds. */
  wait(milliseconds: number): Promise<void>
  estimate(): Promise<StorageEstimate>
}
