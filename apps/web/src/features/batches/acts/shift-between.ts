import type { ActDraft } from './act-draft.ts'

const minuteMs = 60_000

/**
 * The shift from the time that a camera wrote to the right one, both as the value of a `datetime-local` field
 * (`2003-01-31T23:30`); undefined if one is missing.
 */
export function getShiftBetween(
  written: string,
  right: string,
): Pick<ActDraft, 'shift' | 'isEarlier'> | undefined {
  // As UTC, so that no change to summer time between them counts.
  const minutes = Math.round((Date.parse(`${right}Z`) - Date.parse(`${written}Z`)) / minuteMs)
  if (Number.isNaN(minutes)) return undefined
  const amount = Math.abs(minutes)
  return {
    isEarlier: minutes < 0,
    shift: {
      years: '',
      months: '',
      days: Math.floor(amount / 1440),
      hours: Math.floor(amount / 60) % 24,
      minutes: amount % 60,
    },
  }
}
