import { parseDate } from '@lares/shared-types/parse-date'

export const dateModes = ['none', 'day', 'month', 'year', 'decade', 'between', 'other'] as const
export type DateMode = (typeof dateModes)[number]

/** The values of the date control. Parts that the mode does not use are retained, so that switching back restores them. */
export interface DateParts {
  readonly mode: DateMode
  /** Approximate (EDTF `~`). */
  readonly about: boolean
  /** `1952-05-17` */
  readonly day: string
  /** `05` */
  readonly month: string
  /** `1952` */
  readonly year: string
  readonly from: string
  readonly to: string
  /** Free text: EDTF, or a date as people write it. */
  readonly other: string
}

const emptyParts: DateParts = {
  mode: 'none',
  about: false,
  day: '',
  month: '',
  year: '',
  from: '',
  to: '',
  other: '',
}

/** Parses an EDTF expression into parts; an expression without a simple form is edited as free text (`other`). */
export function parseDateParts(edtf: string): DateParts {
  const about = edtf.endsWith('~')
  const plain = about ? edtf.slice(0, -1) : edtf
  const parts = { ...emptyParts, about, other: edtf }
  if (edtf === '') return emptyParts
  const [year = '', month = ''] = plain.split('-')
  if (/^\d{4}-\d{2}-\d{2}$/.test(plain)) return { ...parts, mode: 'day', day: plain, year, month }
  if (/^\d{4}-(0[1-9]|1[0-2])$/.test(plain)) return { ...parts, mode: 'month', year, month }
  if (/^\d{4}$/.test(plain)) return { ...parts, mode: 'year', year }
  if (/^\d{3}X$/.test(plain)) return { ...parts, mode: 'decade', year: `${plain.slice(0, 3)}0` }
  const [from = '', to = '', ...more] = edtf.split('/')
  if (from && to && more.length === 0) return { ...parts, mode: 'between', about: false, from, to }
  return { ...parts, mode: 'other' }
}

/** Formats the parts as EDTF; '' while they are incomplete. */
export function toEdtf({ mode, about, day, month, year, from, to, other }: DateParts): string {
  const suffix = about ? '~' : ''
  const fullYear = /^\d{1,4}$/.test(year.trim()) ? year.trim().padStart(4, '0') : ''
  switch (mode) {
    case 'none':
      return ''
    case 'day':
      return day && `${day}${suffix}`
    case 'month':
      return fullYear && month && `${fullYear}-${month}${suffix}`
    case 'year':
      return fullYear && `${fullYear}${suffix}`
    case 'decade':
      return fullYear && `${fullYear.slice(0, 3)}X`
    case 'between':
      return from.trim() && to.trim() && `${parseDate(from.trim())}/${parseDate(to.trim())}`
    case 'other':
      return parseDate(other.trim())
  }
}
