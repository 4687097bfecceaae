/** A copy of a list with the entry at `from` moved to `to`; places outside of the list change nothing. */
export function moveEntry<T>(entries: readonly T[], from: number, to: number): T[] {
  const copy = [...entries]
  if (from < 0 || to < 0 || from >= copy.length || to >= copy.length) return copy
  copy.splice(to, 0, ...copy.splice(from, 1))
  return copy
}
