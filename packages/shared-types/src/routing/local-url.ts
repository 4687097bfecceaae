/** A host that exists nowhere (RFC 6761 §6.4), so that a reference that stays on it stays in the archive. */
const base = 'http://archive.invalid'

/**
 * A reference as the path, query and hash that a browser would make of it, safe in `Location` and in the history;
 * nothing where it leads to another host. What comes out begins with exactly one slash and reads the same when it is
 * resolved once more: `/.//host` is a path on its first reading and another host on its second.
 */
export function ownAddress(reference: string): string | undefined {
  const first = resolved(reference)
  const second = first && resolved(first)
  return first === second ? first : undefined
}

/** The parts of an address that `ownAddress` has made. */
export function partsOf(address: string): { pathname: string; search: string; hash: string } {
  const { pathname, search, hash } = new URL(address, base)
  return { pathname, search, hash }
}

function resolved(reference: string): string | undefined {
  // A text that is not well-formed would come out as replacement characters: not what was asked for.
  if (!reference.isWellFormed()) return undefined
  const url = URL.canParse(reference, base) ? new URL(reference, base) : undefined
  if (url?.origin !== base || url.username || url.password) return undefined
  return url.pathname + url.search + url.hash
}
