import { readUserValue, storeUserValue } from '../user-storage/user-storage.ts'

const maxPositions = 200

/** Where a user stopped in a recording or film, in seconds; 0 when it was played to its end. */
export interface StoredPosition {
  readonly itemId: string
  readonly seconds: number
  /** Milliseconds since the epoch. */
  readonly at: number
}

/** The position in seconds at which a user stopped; 0 if it was never started or played to its end. */
export function getPlaybackPosition(userId: string, itemId: string): number {
  return findPosition(userId, itemId)?.seconds ?? 0
}

function findPosition(userId: string, itemId: string): StoredPosition | undefined {
  return listPositions(userId).find((position) => position.itemId === itemId)
}

/** Stores a user's position on this device. Only the latest 200 items are retained. */
export function storePosition(userId: string, position: StoredPosition): void {
  const others = listPositions(userId).filter(({ itemId }) => itemId !== position.itemId)
  storeAll(userId, [position, ...others])
}

/**
 * Stores the positions that the archive has, where they are later than those of this device.
 *
 * @returns those of this device that are later than the archive's
 */
export function mergePositions(userId: string, fromArchive: readonly StoredPosition[]): StoredPosition[] {
  const merged = new Map(fromArchive.map((position) => [position.itemId, position]))
  const later: StoredPosition[] = []
  for (const position of listPositions(userId)) {
    const other = merged.get(position.itemId)
    if (other && other.at >= position.at) continue
    merged.set(position.itemId, position)
    later.push(position)
  }
  storeAll(
    userId,
    [...merged.values()].sort((a, b) => b.at - a.at),
  )
  return later
}

/** Removes the position of an item that does not exist for the user any more. */
export function removePosition(userId: string, itemId: string): void {
  storeAll(
    userId,
    listPositions(userId).filter((position) => position.itemId !== itemId),
  )
}

/** The items that a user has started and not finished, the latest first. */
export function listStartedRecordings(userId: string): StoredPosition[] {
  return listPositions(userId).filter(({ seconds }) => seconds > 0)
}

function listPositions(userId: string): StoredPosition[] {
  const stored = readUserValue(toKey(userId))
  return Array.isArray(stored) ? stored.flatMap(parsePosition) : []
}

function storeAll(userId: string, positions: readonly StoredPosition[]): void {
  const rows = positions.slice(0, maxPositions).map(({ itemId, seconds, at }) => [itemId, seconds, at])
  storeUserValue(toKey(userId), rows)
}

function toKey(userId: string) {
  return { prefix: 'lares.heard.', userId, name: 'positions' } as const
}

/** Earlier versions stored no time; such a position is older than any other. */
function parsePosition(row: unknown): StoredPosition[] {
  if (!Array.isArray(row)) return []
  const [itemId, seconds, at = 0] = row as unknown[]
  if (typeof itemId !== 'string' || typeof seconds !== 'number' || typeof at !== 'number') return []
  return [{ itemId, seconds, at }]
}
