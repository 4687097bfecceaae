/** Whether an error is the file system's with this code (`ENOENT`, `ENOSPC` …). */
export function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

/** A handler for `catch` that answers the error of this code with `instead` and throws every other. */
export function unless<T>(code: string, instead: T): (error: unknown) => T {
  return (error) => {
    if (isCode(error, code)) return instead
    throw error
  }
}
