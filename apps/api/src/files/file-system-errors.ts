/** Whether an error has this code of the file system (`ENOENT`, `ENOSPC` …). */
export function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

/** Returns a rejection handler that resolves errors of this code to `fallback` and rethrows all others. */
export function unless<T>(code: string, fallback: T): (error: unknown) => T {
  return (error) => {
    if (isCode(error, code)) return fallback
    throw error
  }
}
