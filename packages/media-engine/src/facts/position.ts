import type { QuickFacts } from './quick-facts.ts'

type Position = Pick<QuickFacts, 'latitude' | 'longitude'>

/** Validates a position in degrees; empty for impossible values and for the 0, 0 of a receiver without a fix. */
export function toPosition(latitude: unknown, longitude: unknown): Position {
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return {}
  if (!(Math.abs(latitude) <= 90) || !(Math.abs(longitude) <= 180)) return {}
  if (latitude === 0 && longitude === 0) return {}
  return { latitude, longitude }
}

/** Parses the position that phones write into videos: `+45.5000-009.2500+120.000/` (ISO 6709, annex H, degrees). */
export function parseIso6709(value: unknown): Position {
  if (typeof value !== 'string') return {}
  const match = /^([+-]\d{1,2}(?:\.\d+)?)([+-]\d{1,3}(?:\.\d+)?)/.exec(value.trim())
  return match ? toPosition(Number(match[1]), Number(match[2])) : {}
}
