const seasons = ['spring', 'summer', 'autumn', 'winter'] as const

/** One side of an interval, or a whole date: what is known of it, and its qualifier (uncertain, approximate, or both). */
export type EdtfPart = EdtfMoment & { readonly qualifier?: '?' | '~' | '%' }

/** Years have four digits; that of a decade or century is its first one. `day` is the first day, such as `1952-05-01`. */
type EdtfMoment =
  | { readonly precision: 'century' | 'decade' | 'year'; readonly year: string }
  | { readonly precision: 'season'; readonly year: string; readonly season: (typeof seasons)[number] }
  | { readonly precision: 'month' | 'day'; readonly day: string }

export type EdtfEnd = EdtfPart | 'open' | 'unknown'

/** A date has no `to`; an interval has a date on at least one side. */
export interface EdtfParts {
  readonly from: EdtfEnd
  readonly to?: EdtfEnd
}

/** Year, decade (`195X`) or century (`19XX`); month or season; day; qualifier. */
const pattern = /^(\d{2}XX|\d{3}X|\d{4})(?:-(\d{2}|XX))?(?:-(\d{2}|XX))?([?~%])?$/

/** Splits an EDTF expression (ISO 8601-2 level 1) into what is said of it in words; undefined for one without a simple form. */
export function parseEdtfParts(expression: string): EdtfParts | undefined {
  const [first = '', second, ...more] = expression.trim().split('/')
  if (more.length > 0) return undefined
  if (second === undefined) {
    const from = parsePart(first)
    return from && { from }
  }
  const from = parseEnd(first)
  const to = parseEnd(second)
  return from && to && (typeof from === 'object' || typeof to === 'object') ? { from, to } : undefined
}

function parseEnd(text: string): EdtfEnd | undefined {
  if (text === '') return 'unknown'
  return text === '..' ? 'open' : parsePart(text)
}

function parsePart(text: string): EdtfPart | undefined {
  const [, digits = '', month = 'XX', date = 'XX', qualifier] = pattern.exec(text) ?? []
  const moment = digits === '' ? undefined : toMoment(digits, month, date)
  return moment && (qualifier ? { ...moment, qualifier: qualifier as '?' | '~' | '%' } : moment)
}

function toMoment(digits: string, month: string, date: string): EdtfMoment | undefined {
  const year = digits.replaceAll('X', '0')
  if (digits.endsWith('XX')) return { precision: 'century', year }
  if (digits.endsWith('X')) return { precision: 'decade', year }
  if (month === 'XX') return { precision: 'year', year }
  const season = seasons[Number(month) - 21]
  if (season) return { precision: 'season', year, season }
  const hasDay = date !== 'XX'
  const day = `${year}-${month}-${hasDay ? date : '01'}`
  return Number.isNaN(Date.parse(day)) ? undefined : { precision: hasDay ? 'day' : 'month', day }
}
