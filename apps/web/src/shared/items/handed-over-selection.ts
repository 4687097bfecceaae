import type { ItemSelection } from '@lares/shared-types/item-selection'

/** Items that were selected in a list, to be changed on the page of batches. */
export interface HandedOverSelection {
  readonly selection: ItemSelection
  /** Undefined if it is everything that a filter finds. */
  readonly count: number | undefined
}

const storageKey = 'lares.selection'

let current: { readonly userId: string; readonly handedOver: HandedOverSelection } | undefined

/** Keeps a selection for the life of the tab, reloads included unless it is too large for the storage. */
export function handOverSelection(userId: string, handedOver: HandedOverSelection): void {
  current = { userId, handedOver }
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(current))
  } catch {
    // The selection is only in memory then, and no earlier one must come back after a reload.
    forgetSelection('stored')
  }
}

/** The selection that a user has handed over last. */
export function getHandedOverSelection(userId: string): HandedOverSelection | undefined {
  current ??= readStored()
  return current?.userId === userId ? current.handedOver : undefined
}

/** Forgets the selection, or only what is stored of it. */
export function forgetSelection(part: 'all' | 'stored' = 'all'): void {
  if (part === 'all') current = undefined
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    // Storage that is disabled contains nothing to remove.
  }
}

function readStored(): typeof current {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
    return isStored(stored) ? stored : undefined
  } catch {
    return undefined
  }
}

function isStored(value: unknown): value is NonNullable<typeof current> {
  return typeof value === 'object' && value !== null && 'userId' in value && 'handedOver' in value
}
