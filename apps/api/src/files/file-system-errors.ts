/** Whether an error has this code of the file system (`ENOENT`, `ENOSPC` …). */
export function hasErrorCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

/** Returns a rejection handler that resolves errors of this code to `fallback` and rethrows all others. */
export function fallbackOn<T>(code: string, fallback: T): (error: unknown) => T {
  return (error) => {
    if (hasErrorCode(error, code)) return fallback
    throw error
  }
}

/** Creates an error like those of the file system, for a store that is none. */
export function createFileError(code: string, message: string): Error {
  return Object.assign(new Error(message), { code })
}
