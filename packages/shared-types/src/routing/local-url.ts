/** A reserved host (RFC 6761 §6.4): a reference that resolves to it stays in the archive. */
const base = 'http://archive.invalid'

/**
 * Resolves a reference to path, query and hash as a browser would, safe for `Location` and the history; undefined if it
 * leads to another host. The result starts with exactly one slash and does not change when it is resolved again:
 * `/.//host` is a path when resolved once and another host when resolved twice.
 */
export function toLocalUrl(reference: string): string | undefined {
  const first = resolvePath(reference)
  const second = first && resolvePath(first)
  return first === second ? first : undefined
}

/** Splits a result of `toLocalUrl` into its parts. */
export function parseLocalUrl(address: string): { pathname: string; search: string; hash: string } {
  const { pathname, search, hash } = new URL(address, base)
  return { pathname, search, hash }
}

function resolvePath(reference: string): string | undefined {
  // Lone surrogates would become replacement characters, and so another URL.
  if (!reference.isWellFormed()) return undefined
  const url = URL.canParse(reference, base) ? new URL(reference, base) : undefined
  if (url?.origin !== base || url.username || url.password) return undefined
  return url.pathname + url.search + url.hash
}
