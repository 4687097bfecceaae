import { readDate } from '@lares/shared-types/read-date'

export const dateModes = ['none', 'day', 'month', 'year', 'decade', 'between', 'other'] as const
export type DateMode = (typeof dateModes)[number]

/** A date as the control asks for it. What a mode does not use is kept, so that changing one's mind loses nothing. */
export interface DateParts {
  readonly mode: DateMode
  /** Only about then (EDTF `~`). */
  readonly about: boolean
  /** `1952-05-17` */
  readonly day: string
  /** `05` */
  readonly month: string
  /** `1952` */
  readonly year: string
  readonly from: string
  readonly to: string
  /** Anything else: as EDTF, or as people write it. */
  readonly other: string
}

const nothing: DateParts = {
  mode: 'none',
  about: false,
  day: '',
  month: '',
  year: '',
  from: '',
  to: '',
  other: '',
}

/** The control's parts for an EDTF expression; what has no simple form is left to be edited as it is written. */
export function partsOf(edtf: string): DateParts {
  const about = edtf.endsWith('~')
  const plain = about ? edtf.slice(0, -1) : edtf
  const parts = { ...nothing, about, other: edtf }
  if (edtf === '') return nothing
  const [year = '', month = ''] = plain.split('-')
  if (/^\d{4}-\d{2}-\d{2}$/.test(plain)) return { ...parts, mode: 'day', day: plain, year, month }
  if (/^\d{4}-(0[1-9]|1[0-2])$/.test(plain)) return { ...parts, mode: 'month', year, month }
  if (/^\d{4}$/.test(plain)) return { ...parts, mode: 'year', year }
  if (/^\d{3}X$/.test(plain)) return { ...parts, mode: 'decade', year: `${plain.slice(0, 3)}0` }
  const [from = '', to = '', ...more] = edtf.split('/')
  if (from && to && more.length === 0) return { ...parts, mode: 'between', about: false, from, to }
  return { ...parts, mode: 'other' }
}

/** The EDTF expression of the parts; empty while they are not complete. */
export function edtfOf({ mode, about, day, month, year, from, to, other }: DateParts): string {
  const mark = about ? '~' : ''
  const fullYear = /^\d{1,4}$/.test(year.trim()) ? year.trim().padStart(4, '0') : ''
  switch (mode) {
    case 'none':
      return ''
    case 'day':
      return day && `${day}${mark}`
    case 'month':
      return fullYear && month && `${fullYear}-${month}${mark}`
    case 'year':
      return fullYear && `${fullYear}${mark}`
    case 'decade':
      return fullYear && `${fullYear.slice(0, 3)}X`
    case 'between':
      return from.trim() && to.trim() && `${readDate(from.trim())}/${readDate(to.trim())}`
    case 'other':
      return readDate(other.trim())
  }
}
