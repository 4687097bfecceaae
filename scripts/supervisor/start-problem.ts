/** Why Lares cannot start or go on, as a sentence for the person who started it. */
export class StartProblem extends Error {
  override readonly name = 'StartProblem'
}

/** Whether the error is of the system and has this code, such as ENOENT. */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}

/** The code of an error of the system, such as ENOSPC; of another one its message. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return 'code' in error ? String(error.code) : error.message
}
