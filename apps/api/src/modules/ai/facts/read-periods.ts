import { parseEdtfRange } from '@lares/shared-types/edtf-range'
import { parseMonthName } from '@lares/shared-types/month-names'

/** Where a phrase that may name a feast is written. */
interface FeastPhrase {
  readonly feast: string | undefined
  readonly start: number
  readonly end: number
}

/** A day, month, year, decade, season or feast that a question names. */
export interface Period {
  readonly start: number
  readonly end: number
  /** EDTF. */
  readonly edtf: string
  /** First and last day, such as `1985-12-23`. */
  readonly first: string
  readonly last: string
  readonly precision: 'day' | 'month' | 'year' | 'decade'
}

/** Whether a word is a year. */
export function isYear(word: string): boolean {
  return /^(1\d{3}|20\d{2})$/.test(word)
}

const dayPattern = /^([1-9]|[12]\d|3[01])(?:st|nd|rd|th|er)?$/
/** Words between the parts of a date: `17th of September`, `del`. */
const maxBetween = 2

/** Words beside the first year of a decade: before it (`anni 1950`), and after it (`1950er Jahre`). */
export interface DecadeWords {
  readonly before: ReadonlySet<string>
  readonly after: ReadonlySet<string>
}

/** The dates in folded words, in the order in which they are written. */
export function readPeriods(
  words: readonly string[],
  phrases: readonly FeastPhrase[],
  decadeWords: DecadeWords,
): Period[] {
  const periods: Period[] = []
  words.forEach((word, at) => {
    const decade = readDecade(words, at, decadeWords)
    if (decade) periods.push(decade)
    if (decade || !isYear(word) || periods.some(({ start, end }) => at >= start && at < end)) return
    periods.push(readFeast(words, phrases, at) ?? readDate(words, at))
  })
  return periods
}

/** A decade: `1950s`, `1950’s`, `1950er Jahre`, `anni 1950`. */
function readDecade(
  words: readonly string[],
  at: number,
  { before, after }: DecadeWords,
): Period | undefined {
  const [, decade, ending = ''] = /^((?:1\d|20)\d)0(s|er|ern)?$/.exec(words[at] ?? '') ?? []
  if (decade === undefined) return undefined
  const isAfterWord = before.has(words[at - 1] ?? '')
  const hasOwnEnding = words[at + 1] === 's'
  if (ending === '' && !isAfterWord && !hasOwnEnding) return undefined
  const end = at + (hasOwnEnding ? 2 : 1)
  return {
    start: isAfterWord ? at - 1 : at,
    end: after.has(words[end] ?? '') ? end + 1 : end,
    edtf: `${decade}X`,
    first: `${decade}0-01-01`,
    last: `${decade}9-12-31`,
    precision: 'decade',
  }
}

function readFeast(
  words: readonly string[],
  phrases: readonly FeastPhrase[],
  at: number,
): Period | undefined {
  const feast = phrases.find(
    ({ feast, start, end }) => feast && start < at && end <= at + 1 && at - end <= maxBetween,
  )
  const [first, last] = feast?.feast?.split('/') ?? []
  if (!feast || !first) return undefined
  const year = words[at]
  if (!last) return readSeason(feast, `${year}-${first}`, at)
  const edtf = first === last ? `${year}-${first}` : `${year}-${first}/${year}-${last}`
  return {
    start: feast.start,
    end: at + 1,
    edtf,
    first: `${year}-${first}`,
    last: `${year}-${last}`,
    precision: 'day',
  }
}

/** A season by its EDTF code, such as `1983-22`. */
function readSeason(phrase: FeastPhrase, edtf: string, at: number): Period | undefined {
  const range = parseEdtfRange(edtf)
  if (!range) return undefined
  const toDay = (time: Date) => time.toISOString().slice(0, 10)
  return {
    start: phrase.start,
    end: at + 1,
    edtf,
    first: toDay(range.earliest),
    last: toDay(range.latest),
    precision: 'month',
  }
}

function readDate(words: readonly string[], at: number): Period {
  const year = words[at] ?? ''
  const whole = { start: at, end: at + 1, edtf: year, first: `${year}-01-01`, last: `${year}-12-31` }
  for (let back = 1; back <= maxBetween + 1 && at - back >= 0; back += 1) {
    const month = parseMonthName(words[at - back] ?? '')
    if (month === undefined) continue
    const place = at - back
    const yearAndMonth = `${year}-${String(month + 1).padStart(2, '0')}`
    const lastDay = new Date(Date.UTC(Number(year), month + 1, 0)).getUTCDate()
    const dayAt = [place - 1, place + 1, place - 2].find(
      (index) => index !== at && dayPattern.test(words[index] ?? ''),
    )
    const day = dayAt === undefined ? undefined : Number.parseInt(words[dayAt] ?? '', 10)
    if (dayAt !== undefined && day !== undefined && day <= lastDay) {
      const date = `${yearAndMonth}-${String(day).padStart(2, '0')}`
      return {
        start: Math.min(place, dayAt),
        end: at + 1,
        edtf: date,
        first: date,
        last: date,
        precision: 'day',
      }
    }
    return {
      start: place,
      end: at + 1,
      edtf: yearAndMonth,
      first: `${yearAndMonth}-01`,
      last: `${yearAndMonth}-${lastDay}`,
      precision: 'month',
    }
  }
  return { ...whole, precision: 'year' }
}
