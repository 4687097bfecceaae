import { edtfRange } from '@lares/shared-types/edtf-range'
import { readDate } from '@lares/shared-types/read-date'
import { openSpan, type Span } from '../span.ts'

/**
 * What lies before or after a date (EDTF, or as people write it, see `readDate`): the date itself is in neither. Excluded, it is the rest, with the date. Undefined for what is no date.
 */
export function spanNamed(side: 'before' | 'after', value: string, excluded: boolean): Span | undefined {
  const range = edtfRange(readDate(value))
  if (!range) return undefined
  const { earliest, latest } = range
  if (side === 'before') {
    return excluded ? { ...openSpan, from: earliest } : { ...openSpan, to: moved(earliest, -1) }
  }
  return excluded ? { ...openSpan, to: latest } : { ...openSpan, from: moved(latest, 1) }
}

function moved(instant: Date, milliseconds: number): Date {
  return new Date(instant.getTime() + milliseconds)
}
