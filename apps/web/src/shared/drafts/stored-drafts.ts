import type { IdSlot } from '../api/create-once.ts'
import { listUserKeys, readUserValue, removeUserValue, storeUserValue } from '../user-storage/user-storage.ts'

/** Form values that were not saved. */
export interface Draft<V, O> {
  readonly values: V
  /** The saved version that the form was opened with; absent for a new entity. */
  readonly opened?: O
  /** The id of a new entity, the same for each attempt to create it; absent for a saved one. */
  readonly newId?: string
  /** Milliseconds since the epoch. */
  readonly at: number
}

export interface StoredDraft<V, O> extends Draft<V, O> {
  readonly id: string
}

/**
 * Identifies a user's draft on this device. `subject`: the entity that is edited, or that a new one is created; `id`
 * distinguishes the drafts of several forms for the same subject.
 */
export interface DraftKey {
  readonly userId: string
  readonly subject: string
  readonly id?: string
}

/** Drafts retained per subject; older ones are dropped, so that they never fill the storage. */
const maxDrafts = 20

/**
 * Reads a draft; undefined if there is none, or one of another form. Fields that its app version did not have yet are those of
 * `like`.
 */
export function readDraft<V extends object, O>(key: DraftKey, like: V): Draft<V, O> | undefined {
  const stored = readUserValue(toStorageKey(key))
  return isDraft<V, O>(stored, like) ? { ...stored, values: { ...like, ...stored.values } } : undefined
}

/** All drafts of a subject, the latest first. */
export function listDrafts<V extends object, O>({ userId, subject }: DraftKey, like: V): StoredDraft<V, O>[] {
  return listDraftIds({ userId, subject })
    .flatMap((id) => {
      const draft = readDraft<V, O>({ userId, subject, id }, like)
      return draft ? [{ ...draft, id }] : []
    })
    .sort((one, other) => other.at - one.at)
}

/** Stores a draft on this device. Returns false if there is no room or no storage: the text is only in the form then. */
export function writeDraft<V, O>(key: DraftKey, draft: Draft<V, O>): boolean {
  const isStored = storeUserValue(toStorageKey(key), draft)
  const { userId, subject } = key
  if (listDraftIds(key).length > maxDrafts)
    for (const { id } of listDrafts(key, {}).slice(maxDrafts)) deleteDraft({ userId, subject, id })
  return isStored
}

/** Remembers the id of something new on this device, or until the page is closed if storage is unavailable. */
export function createStoredIdSlot(key: DraftKey): IdSlot {
  let id = readDraft(key, {})?.newId
  return {
    get: () => id,
    set(next) {
      id = next
      if (next) writeDraft(key, { values: {}, newId: next, at: Date.now() })
      else deleteDraft(key)
    },
  }
}

export function deleteDraft(key: DraftKey): void {
  removeUserValue(toStorageKey(key))
}

function toStorageKey({ userId, subject, id }: DraftKey) {
  return { prefix: 'lares.draft.', userId, name: id ? `${subject}/${id}` : subject } as const
}

/** The ids of a subject's drafts; '' for a draft that was stored before drafts had ids. */
function listDraftIds({ userId, subject }: DraftKey): string[] {
  return listUserKeys('lares.draft.', userId).flatMap((name) => {
    if (name === subject) return ['']
    return name.startsWith(`${subject}/`) ? [name.slice(subject.length + 1)] : []
  })
}

function isDraft<V extends object, O>(value: unknown, like: V): value is Draft<V, O> {
  if (typeof value !== 'object' || value === null || !('values' in value) || !('at' in value)) return false
  const { values } = value
  if (typeof values !== 'object' || values === null || Array.isArray(values)) return false
  const fields = Object.keys(like)
  return fields.length === 0 || fields.some((field) => field in values)
}
