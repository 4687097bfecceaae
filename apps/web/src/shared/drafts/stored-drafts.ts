import { dropOwn, keepOwn, ownNames, readOwn } from '../own/own-storage.ts'

/** What was written and not saved, and what it was written against. */
export interface Draft<V, O> {
  readonly values: V
  /** The thing as it was opened; absent for a new one. */
  readonly opened?: O
  /** Milliseconds since the epoch. */
  readonly at: number
}

/** A draft among those of the same subject. */
export interface StoredDraft<V, O> extends Draft<V, O> {
  readonly id: string
}

/**
 * A draft of one person on this device: `subject` names what is edited, or that it is new; `id` tells apart the drafts
 * of forms that were opened for the same subject.
 */
export interface DraftPlace {
  readonly userId: string
  readonly subject: string
  readonly id?: string
}

/** Drafts of one subject; the oldest go when there are more, so that they never fill the storage. */
const maxDrafts = 20

/** The draft at a place, with every field of `like`; nothing where there is none, or one of another version. */
export function readDraft<V extends object, O>(place: DraftPlace, like: V): Draft<V, O> | undefined {
  const stored = readOwn(placeOf(place))
  return isDraft<V, O>(stored, like) ? stored : undefined
}

/** All drafts of a subject, the latest first. */
export function listDrafts<V extends object, O>(
  { userId, subject }: DraftPlace,
  like: V,
): StoredDraft<V, O>[] {
  return idsOf({ userId, subject })
    .flatMap((id) => {
      const draft = readDraft<V, O>({ userId, subject, id }, like)
      return draft ? [{ ...draft, id }] : []
    })
    .sort((one, other) => other.at - one.at)
}

/** Keeps a draft on this device; where nothing can be kept, the text stays in the form. */
export function writeDraft<V, O>(place: DraftPlace, draft: Draft<V, O>): void {
  keepOwn(placeOf(place), draft)
  const { userId, subject } = place
  if (idsOf(place).length <= maxDrafts) return
  for (const { id } of listDrafts(place, {}).slice(maxDrafts)) dropDraft({ userId, subject, id })
}

/** Throws a draft away. */
export function dropDraft(place: DraftPlace): void {
  dropOwn(placeOf(place))
}

function placeOf({ userId, subject, id }: DraftPlace) {
  return { what: 'lares.draft.', userId, name: id ? `${subject}/${id}` : subject } as const
}

/** The ids of the drafts of a subject; one that has none is from before they had. */
function idsOf({ userId, subject }: DraftPlace): string[] {
  return ownNames('lares.draft.', userId).flatMap((name) => {
    if (name === subject) return ['']
    return name.startsWith(`${subject}/`) ? [name.slice(subject.length + 1)] : []
  })
}

function isDraft<V extends object, O>(value: unknown, like: V): value is Draft<V, O> {
  if (typeof value !== 'object' || value === null || !('values' in value) || !('at' in value)) return false
  const { values } = value
  return typeof values === 'object' && values !== null && Object.keys(like).every((field) => field in values)
}
