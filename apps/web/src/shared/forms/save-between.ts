import { isApiFailure } from '../api/api-failure.ts'

/** Whose the save is that came between, and when; what nobody may know is left out. */
export interface SaveBetween {
  readonly by: string | undefined
  readonly at: string | undefined
}

/** What a refusal because of another's save (`version-conflict`) tells of that save; undefined for any other failure. */
export function saveBetweenIn(error: unknown): SaveBetween | undefined {
  if (!isApiFailure(error) || error.code !== 'version-conflict') return undefined
  const { savedBy, savedAt } = error.params ?? {}
  return {
    by: isNamed(savedBy) ? savedBy.displayName : undefined,
    at: typeof savedAt === 'string' ? savedAt : undefined,
  }
}

function isNamed(value: unknown): value is { displayName: string } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'displayName' in value &&
    typeof value.displayName === 'string'
  )
}
