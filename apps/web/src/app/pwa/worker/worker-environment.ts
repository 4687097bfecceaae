/** The browser APIs that the worker uses; tests replace them. */
export interface WorkerEnvironment {
  readonly caches: CacheStorage
  fetch(request: Request): Promise<Response>
  /** Milliseconds since the epoch. */
  now(): number

  wait(milliseconds: number): Promise<void>
  estimate(): Promise<StorageEstimate>
  /** Ends the device's subscription to pushes, and closes the notifications that it shows. */
  endPushes(): Promise<void>
}
