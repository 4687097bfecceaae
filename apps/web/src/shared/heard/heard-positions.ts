import { keepOwn, readOwn } from '../own/own-storage.ts'

const remembered = 200

/** A recording or film with the second where the person stopped. */
type Heard = readonly [itemId: string, seconds: number]

/** Where a person stopped in a recording on this device, in seconds; 0 when it was never begun or was heard to its end. */
export function heardPosition(userId: string, itemId: string): number {
  return begunRecordings(userId).find(([id]) => id === itemId)?.[1] ?? 0
}

/** Remembers where a person is. 0 forgets. The last two hundred recordings are kept. */
export function rememberPosition(userId: string, itemId: string, seconds: number): void {
  const others = begunRecordings(userId).filter(([id]) => id !== itemId)
  const all = seconds > 0 ? [[itemId, Math.floor(seconds)], ...others] : others
  keepOwn(placeOf(userId), all.slice(0, remembered))
}

/** What a person has begun and not heard to its end on this device, the latest first. */
export function begunRecordings(userId: string): readonly Heard[] {
  const kept = readOwn(placeOf(userId))
  return Array.isArray(kept) ? kept.filter(isHeard) : []
}

function placeOf(userId: string) {
  return { what: 'lares.heard.', userId, name: 'positions' } as const
}

function isHeard(value: unknown): value is Heard {
  return Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'number'
}
