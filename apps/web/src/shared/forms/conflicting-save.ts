import { isApiFailure } from '../api/api-failure.ts'

/** Somebody else's save that conflicts with the user's; undefined parts are hidden from the user or unknown. */
export interface ConflictingSave {
  readonly by: string | undefined
  readonly at: string | undefined
}

/** Reads the conflicting save from a `version-conflict` failure; undefined for any other failure. */
export function getConflictingSave(error: unknown): ConflictingSave | undefined {
  if (!isApiFailure(error) || error.code !== 'version-conflict') return undefined
  const { savedBy, savedAt } = error.params ?? {}
  return {
    by: hasDisplayName(savedBy) ? savedBy.displayName : undefined,
    at: typeof savedAt === 'string' ? savedAt : undefined,
  }
}

/** The entity as it is saved now, which the archive sends with a `version-conflict`; undefined for any other failure. */
export function getCurrentEntity<E extends { readonly id: string; readonly version: number }>(
  error: unknown,
): E | undefined {
  if (!isApiFailure(error) || error.code !== 'version-conflict') return undefined
  const current = error.params?.current
  const isEntity = typeof current === 'object' && current !== null && 'id' in current && 'version' in current
  return isEntity ? (current as E) : undefined
}

function hasDisplayName(value: unknown): value is { displayName: string } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'displayName' in value &&
    typeof value.displayName === 'string'
  )
}
