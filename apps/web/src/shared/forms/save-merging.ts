import { type ConflictingSave, getConflictingSave, getCurrentEntity } from './conflicting-save.ts'

/** Saves of others with which one save is merged. */
export const maxMerges = 3

interface Versioned {
  readonly id: string
  readonly version: number
}

interface MergingSave<T, E, R> {
  readonly values: T
  readonly version: number
  readonly send: (values: T, version: number) => Promise<R>
  /** What to save over somebody else's save; undefined if that clashes. */
  readonly merge: (current: E) => T | undefined
}

/** Saves values, and merges them with what somebody else has saved meanwhile. */
export async function saveMerging<T, E extends Versioned, R extends { readonly error?: unknown }>({
  values,
  version,
  send,
  merge,
}: MergingSave<T, E, R>): Promise<{ result: R; mergedWith: ConflictingSave | undefined }> {
  let result = await send(values, version)
  let mergedWith: ConflictingSave | undefined
  for (let attempt = 0; attempt < maxMerges; attempt++) {
    const current = getCurrentEntity<E>(result.error)
    const merged = current && merge(current)
    if (!merged) break
    mergedWith = getConflictingSave(result.error)
    result = await send(merged, current.version)
  }
  return { result, mergedWith }
}
