import { emptyValues, type ItemValues } from '../item-values.ts'

/** What was written and not saved, and what it was written against. */
export interface Draft {
  readonly values: ItemValues
  /** The item as it was opened; absent for a new one. */
  readonly opened?: { readonly version: number; readonly values: ItemValues }
  /** Milliseconds since the epoch. */
  readonly at: number
}

/** The name of a draft on this device: one for each person and item, and one for a new item of each kind. */
export function draftKey(userId: string, subject: string): string {
  return `lares.draft.${userId}.${subject}`
}

/** The draft of that name; nothing where there is none, or one that another version of the editor wrote. */
export function readDraft(key: string): Draft | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return isDraft(kept) ? kept : undefined
  } catch {
    return undefined
  }
}

/** Keeps a draft on this device. */
export function writeDraft(key: string, draft: Draft): void {
  try {
    localStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // Storage is full or switched off: the text stays in the form, and leaving it asks.
  }
}

/** Throws a draft away. */
export function dropDraft(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Where nothing can be kept, nothing has to be removed.
  }
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null || !('values' in value) || !('at' in value)) return false
  const { values } = value
  return (
    typeof values === 'object' &&
    values !== null &&
    Object.keys(emptyValues).every((field) => field in values)
  )
}
