import { edtfRange } from '@lares/shared-types/edtf-range'
import { openSpan, type Span } from '../span.ts'

/** Dates as they are written in letters: `17.5.1952`, `17/05/1952`, `5/1952`. */
const written = /^(?:(?<day>\d{1,2})[./])?(?<month>\d{1,2})[./](?<year>\d{4})$/

/**
 * What lies before or after a date (EDTF, or written with dots or slashes, the day first): the date itself is in
 * neither. Excluded, it is the rest, with the date. Undefined for what is no date.
 */
export function spanNamed(side: 'before' | 'after', value: string, excluded: boolean): Span | undefined {
  const range = edtfRange(isoOf(value))
  if (!range) return undefined
  const { earliest, latest } = range
  if (side === 'before') {
    return excluded ? { ...openSpan, from: earliest } : { ...openSpan, to: moved(earliest, -1) }
  }
  return excluded ? { ...openSpan, to: latest } : { ...openSpan, from: moved(latest, 1) }
}

function isoOf(value: string): string {
  const { day, month, year } = written.exec(value)?.groups ?? {}
  if (!month || !year) return value
  return [year, month.padStart(2, '0'), ...(day ? [day.padStart(2, '0')] : [])].join('-')
}

function moved(instant: Date, milliseconds: number): Date {
  return new Date(instant.getTime() + milliseconds)
}
