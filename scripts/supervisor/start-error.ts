/** Thrown when Lares cannot start or continue, with a message for the user. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

/** Whether a system error has one of these codes, such as ENOENT. */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}

/** The code of a system error, such as ENOSPC; the message of any other error. */
export function getErrorCode(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return 'code' in error ? String(error.code) : error.message
}
