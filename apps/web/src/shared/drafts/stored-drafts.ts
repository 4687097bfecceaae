import { dropOwn, keepOwn, readOwn } from '../own/own-storage.ts'

/** What was written and not saved, and what it was written against. */
export interface Draft<V, O> {
  readonly values: V
  /** The thing as it was opened; absent for a new one. */
  readonly opened?: O
  /** Milliseconds since the epoch. */
  readonly at: number
}

/** One form of one person on this device: `subject` names what is edited, or that it is new. */
export interface DraftPlace {
  readonly userId: string
  readonly subject: string
}

/** The draft of that name, with every field of `like`; nothing where there is none, or one of another version. */
export function readDraft<V extends object, O>(place: DraftPlace, like: V): Draft<V, O> | undefined {
  const kept = readOwn(placeOf(place))
  return isDraft<V, O>(kept, like) ? kept : undefined
}

/** Keeps a draft on this device; where nothing can be kept, the text stays in the form. */
export function writeDraft<V, O>(place: DraftPlace, draft: Draft<V, O>): void {
  keepOwn(placeOf(place), draft)
}

/** Throws a draft away. */
export function dropDraft(place: DraftPlace): void {
  dropOwn(placeOf(place))
}

function placeOf({ userId, subject }: DraftPlace) {
  return { what: 'lares.draft.', userId, name: subject } as const
}

function isDraft<V extends object, O>(value: unknown, like: V): value is Draft<V, O> {
  if (typeof value !== 'object' || value === null || !('values' in value) || !('at' in value)) return false
  const { values } = value
  return typeof values === 'object' && values !== null && Object.keys(like).every((field) => field in values)
}
