import type { BatchRefusal, DateShift } from '@lares/shared-types/batches'
import { parseEdtfRange } from '@lares/shared-types/edtf-range'
import { isStorable, shiftMilliseconds, shiftTime } from './shift-time.ts'

/** A moved date, or why it cannot be moved. */
export type ShiftedDate = { readonly date: string } | { readonly refused: BatchRefusal }

const imprecise: ShiftedDate = { refused: 'imprecise-date' }
const outOfRange: ShiftedDate = { refused: 'out-of-range' }

/**
 * Moves an EDTF date of any precision (ISO 8601-2:2019, level 1), both ends of an interval, and keeps its qualifiers. What
 * is finer than the date is left out: a year stays when an hour is added. A year that is moved by some months, or a decade by
 * some years, is refused, because the result would be a guess.
 */
export function shiftEdtf(expression: string, shift: DateShift): ShiftedDate {
  const ends = expression
    .trim()
    .split('/')
    .map((end) => shiftEnd(end, shift))
  const dates: string[] = []
  for (const end of ends) {
    if ('refused' in end) return end
    dates.push(end.date)
  }
  const date = dates.join('/')
  return parseEdtfRange(date) ? { date } : outOfRange
}

/** A date without its qualifier, or one end of an interval. */
function shiftEnd(end: string, shift: DateShift): ShiftedDate {
  // Open and unknown ends.
  if (end === '..' || end === '') return { date: end }
  const [, date = '', qualifier = ''] = /^(.*?)([?~%]?)$/.exec(end) ?? []
  const shifted = shiftDate(date, shift)
  return 'refused' in shifted ? shifted : { date: `${shifted.date}${qualifier}` }
}

function shiftDate(date: string, shift: DateShift): ShiftedDate {
  if (date.includes('T')) return toShifted(shiftTime(date, shift))
  const [, year, month, day] = /^(\d{4})(?:-(\d{2}|XX))?(?:-(\d{2}|XX))?$/.exec(date) ?? []
  if (year === undefined) return shiftDecade(date, shift)
  if (month === undefined || month === 'XX') return shiftYear(Number(year), date.slice(4), shift)
  if (Number(month) > 12) return shiftYear(Number(year), date.slice(4), shift)
  if (day === undefined || day === 'XX') return shiftMonth(Number(year), Number(month), date.slice(7), shift)
  return shiftDay(date, shift)
}

/** Of a day only whole days are moved: 36 hours are one. */
function shiftDay(date: string, { hours = 0, minutes = 0, days = 0, ...shift }: DateShift): ShiftedDate {
  const whole = days + Math.trunc((hours + minutes / 60) / 24)
  const after = new Date(shiftMilliseconds(Date.parse(`${date}T00:00:00Z`), { ...shift, days: whole }))
  return Number.isNaN(after.getTime()) || !isStorable(after)
    ? outOfRange
    : { date: after.toISOString().slice(0, 10) }
}

function shiftMonth(
  year: number,
  month: number,
  rest: string,
  { years = 0, months = 0 }: DateShift,
): ShiftedDate {
  const index = (year + years) * 12 + (month - 1) + months
  const shifted = toYear(Math.floor(index / 12))
  if (!shifted) return outOfRange
  return { date: `${shifted}-${String((index % 12) + 1).padStart(2, '0')}${rest}` }
}

/** `rest` is what follows the year: nothing, an unknown month or a season. */
function shiftYear(year: number, rest: string, { years = 0, months = 0 }: DateShift): ShiftedDate {
  if (months % 12 !== 0) return imprecise
  const shifted = toYear(year + years + months / 12)
  return shifted ? { date: `${shifted}${rest}` } : outOfRange
}

/** A decade or century, `195X` or `19XX`. */
function shiftDecade(date: string, { years = 0, months = 0 }: DateShift): ShiftedDate {
  const [, known, unknown] = /^(\d{1,3})(X{1,3})$/.exec(date) ?? []
  if (known === undefined || unknown === undefined || date.length !== 4) return imprecise
  const unit = 10 ** unknown.length
  const moved = years + months / 12
  if (!Number.isInteger(moved / unit)) return imprecise
  const shifted = Number(known) + moved / unit
  if (shifted < 0 || shifted >= 10 ** known.length) return outOfRange
  return { date: `${String(shifted).padStart(known.length, '0')}${unknown}` }
}

function toYear(year: number): string | undefined {
  return year >= 1 && year <= 9999 ? String(year).padStart(4, '0') : undefined
}

function toShifted(date: string | undefined): ShiftedDate {
  return date === undefined ? outOfRange : { date }
}
