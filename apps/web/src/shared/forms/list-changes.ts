/** What somebody has added to a list without an order, and removed from it. */
export interface ListChange<T> {
  readonly added: readonly T[]
  readonly removed: readonly T[]
}

export function getListChange<T>(opened: readonly T[], mine: readonly T[]): ListChange<T> {
  return {
    added: mine.filter((entry) => !opened.includes(entry)),
    removed: opened.filter((entry) => !mine.includes(entry)),
  }
}

/** The list as it is saved now with the change. Entries that somebody else has added or removed as well stay as they are. */
export function applyListChange<T>(current: readonly T[], { added, removed }: ListChange<T>): T[] {
  return [
    ...current.filter((entry) => !removed.includes(entry)),
    ...added.filter((entry) => !current.includes(entry)),
  ]
}
