/** What a person leaves on this device for themselves, each under `{what}{userId}.{name}`. */
const kinds = ['lares.draft.', 'lares.heard.'] as const

/** One thing of one person. */
export interface OwnPlace {
  readonly what: (typeof kinds)[number]
  readonly userId: string
  readonly name: string
}

/** Who has signed out on this device: what goes away with its page writes nothing of theirs any more. */
const signedOut = new Set<string>()

/** What lies there; undefined where nothing does, or nothing that can be read. */
export function readOwn(place: OwnPlace): unknown {
  try {
    return JSON.parse(localStorage.getItem(keyOf(place)) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Keeps something; nothing where storage is full or switched off, or the person has signed out. */
export function keepOwn(place: OwnPlace, value: unknown): void {
  if (signedOut.has(place.userId)) return
  try {
    localStorage.setItem(keyOf(place), JSON.stringify(value))
  } catch {
    // It stays where it is shown, and nowhere else.
  }
}

/** The names of everything of one sort that a person has left here. */
export function ownNames(what: OwnPlace['what'], userId: string): string[] {
  const prefix = keyOf({ what, userId, name: '' })
  try {
    return Object.keys(localStorage).flatMap((key) =>
      key.startsWith(prefix) ? [key.slice(prefix.length)] : [],
    )
  } catch {
    return []
  }
}

/** Throws one thing away. */
export function dropOwn(place: OwnPlace): void {
  removeKeys((key) => key === keyOf(place))
}

/** Throws everything of a person away: they have signed out. */
export function dropAllOf(userId: string): void {
  signedOut.add(userId)
  removeKeys((key) => kinds.some((what) => key.startsWith(`${what}${userId}.`)))
}

/** Throws away what others have left; `userId` has signed in. */
export function dropAllOfOthers(userId: string): void {
  signedOut.delete(userId)
  removeKeys((key) => kinds.some((what) => key.startsWith(what) && !key.startsWith(`${what}${userId}.`)))
}

function keyOf({ what, userId, name }: OwnPlace): string {
  return `${what}${userId}.${name}`
}

function removeKeys(which: (key: string) => boolean): void {
  try {
    for (const key of Object.keys(localStorage)) if (which(key)) localStorage.removeItem(key)
  } catch {
    // Where nothing can be kept, nothing has to be removed.
  }
}
