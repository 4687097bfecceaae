/** What was written and not saved, and what it was written against. */
export interface Draft<V, O> {
  readonly values: V
  /** The thing as it was opened; absent for a new one. */
  readonly opened?: O
  /** Milliseconds since the epoch. */
  readonly at: number
}

const prefix = 'lares.draft.'

/** Who has signed out on this device: a form that goes away with its page writes nothing of theirs any more. */
const signedOut = new Set<string>()

/** One form of one person on this device: `subject` names what is edited, or that it is new. */
export interface DraftPlace {
  readonly userId: string
  readonly subject: string
}

/** The draft of that name, with every field of `like`; nothing where there is none, or one of another version. */
export function readDraft<V extends object, O>(place: DraftPlace, like: V): Draft<V, O> | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(place)) ?? 'null')
    return isDraft<V, O>(kept, like) ? kept : undefined
  } catch {
    return undefined
  }
}

/** Keeps a draft on this device. */
export function writeDraft<V, O>(place: DraftPlace, draft: Draft<V, O>): void {
  if (signedOut.has(place.userId)) return
  try {
    localStorage.setItem(keyOf(place), JSON.stringify(draft))
  } catch {
    // Storage is full or switched off: the text stays in the form.
  }
}

/** Throws a draft away. */
export function dropDraft(place: DraftPlace): void {
  removeKeys((key) => key === keyOf(place))
}

/** Throws everything away that a person has written here and not saved: they have signed out. */
export function dropDrafts(userId: string): void {
  signedOut.add(userId)
  removeKeys((key) => key.startsWith(`${prefix}${userId}.`))
}

/** Throws away what others have left; `userId` has signed in. */
export function dropDraftsOfOthers(userId: string): void {
  signedOut.delete(userId)
  removeKeys((key) => key.startsWith(prefix) && !key.startsWith(`${prefix}${userId}.`))
}

function keyOf({ userId, subject }: DraftPlace): string {
  return `${prefix}${userId}.${subject}`
}

function removeKeys(which: (key: string) => boolean): void {
  try {
    for (const key of Object.keys(localStorage)) if (which(key)) localStorage.removeItem(key)
  } catch {
    // Where nothing can be kept, nothing has to be removed.
  }
}

function isDraft<V extends object, O>(value: unknown, like: V): value is Draft<V, O> {
  if (typeof value !== 'object' || value === null || !('values' in value) || !('at' in value)) return false
  const { values } = value
  return typeof values === 'object' && values !== null && Object.keys(like).every((field) => field in values)
}
