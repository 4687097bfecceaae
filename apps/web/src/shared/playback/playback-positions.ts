import { readUserValue, storeUserValue } from '../user-storage/user-storage.ts'

const maxPositions = 200

/** A recording or video with the position in seconds at which the user stopped. */
type PlaybackPosition = readonly [itemId: string, seconds: number]

/** The position in seconds at which a user stopped on this device; 0 if it was never started or played to its end. */
export function getPlaybackPosition(userId: string, itemId: string): number {
  return listStartedRecordings(userId).find(([id]) => id === itemId)?.[1] ?? 0
}

/** Stores a user's position; 0 removes it. Only the last 200 items are retained. */
export function storePlaybackPosition(userId: string, itemId: string, seconds: number): void {
  const others = listStartedRecordings(userId).filter(([id]) => id !== itemId)
  const all = seconds > 0 ? [[itemId, Math.floor(seconds)], ...others] : others
  storeUserValue(toKey(userId), all.slice(0, maxPositions))
}

/** The items that a user has started and not finished on this device, the latest first. */
export function listStartedRecordings(userId: string): readonly PlaybackPosition[] {
  const stored = readUserValue(toKey(userId))
  return Array.isArray(stored) ? stored.filter(isPlaybackPosition) : []
}

function toKey(userId: string) {
  return { prefix: 'lares.heard.', userId, name: 'positions' } as const
}

function isPlaybackPosition(value: unknown): value is PlaybackPosition {
  return Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'number'
}
