/** The sorts of values that are stored per user on this device, each under the key `{prefix}{userId}.{name}`. */
const prefixes = [
  'lares.cut.',
  'lares.draft.',
  'lares.heard.',
  'lares.table.',
  'lares.quality.',
  'lares.questions.',
  'lares.queue.',
  'lares.rights.',
  'lares.scan-text.',
  'lares.subtitles.',
] as const

/** Identifies one value of one user. */
export interface UserStorageKey {
  readonly prefix: (typeof prefixes)[number]
  readonly userId: string
  readonly name: string
}

/** Users who have signed out on this page: components that unmount afterwards must not store anything for them. */
const signedOut = new Set<string>()

/** Reads a value; undefined if there is none or it is not JSON. */
export function readUserValue(key: UserStorageKey): unknown {
  try {
    return JSON.parse(localStorage.getItem(toStorageKey(key)) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Stores a value. Returns false if storage is full or disabled, or the user has signed out: it is only in memory then. */
export function storeUserValue(key: UserStorageKey, value: unknown): boolean {
  if (signedOut.has(key.userId)) return false
  try {
    localStorage.setItem(toStorageKey(key), JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

/** Lists the names of all values of one sort that are stored for a user. */
export function listUserKeys(prefix: UserStorageKey['prefix'], userId: string): string[] {
  const start = toStorageKey({ prefix, userId, name: '' })
  try {
    return Object.keys(localStorage).flatMap((key) =>
      key.startsWith(start) ? [key.slice(start.length)] : [],
    )
  } catch {
    return []
  }
}

/** Removes one value. */
export function removeUserValue(key: UserStorageKey): void {
  removeKeys((stored) => stored === toStorageKey(key))
}

/** Removes all values of a user who has signed out. */
export function clearUserStorage(userId: string): void {
  signedOut.add(userId)
  removeKeys((key) => prefixes.some((prefix) => key.startsWith(`${prefix}${userId}.`)))
}

/** Removes the values of all other users after `userId` has signed in. */
export function clearStorageOfOthers(userId: string): void {
  signedOut.delete(userId)
  removeKeys((key) =>
    prefixes.some((prefix) => key.startsWith(prefix) && !key.startsWith(`${prefix}${userId}.`)),
  )
}

function toStorageKey({ prefix, userId, name }: UserStorageKey): string {
  return `${prefix}${userId}.${name}`
}

function removeKeys(matches: (key: string) => boolean): void {
  try {
    for (const key of Object.keys(localStorage)) if (matches(key)) localStorage.removeItem(key)
  } catch {
    // Storage that is disabled contains nothing to remove.
  }
}
