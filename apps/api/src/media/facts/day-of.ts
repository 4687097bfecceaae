import { capturedFrom } from './captured.ts'
import type { QuickFacts } from './quick-facts.ts'

/** The day of an instant. Recorders without a clock write the epoch of their format; nobody filmed before there was such a thing. */
export function dayOf(date: Date | undefined): QuickFacts {
  if (date === undefined || Number.isNaN(date.getTime()) || date.getUTCFullYear() < 1971) return {}
  return capturedFrom(date.toISOString().slice(0, 10))
}
