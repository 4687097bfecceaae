import { type EdtfRange, parseEdtfRange } from '@lares/shared-types/edtf-range'
import { getLocalizedName, type Language } from '@lares/shared-types/languages'
import { formatDate } from '../../../languages/date-in-words.ts'
import { fillText } from '../../../languages/export-texts.ts'
import type { FactTexts, RelationName, TextBySex } from '../../../languages/fact-words.ts'
import { languagePacks } from '../../../languages/packs.ts'
import { getSex, type Person } from './find-people.ts'

/** Writes the parts of sentences in one language. */
export class FactWriter {
  readonly language: Language
  readonly texts: FactTexts

  constructor(language: Language) {
    this.language = language
    this.texts = languagePacks[language].factWords.texts
  }

  name({ names }: Pick<Person, 'names'>): string {
    return getLocalizedName(names, this.language)
  }

  names(people: readonly Pick<Person, 'names'>[]): string {
    return this.list(people.map((person) => this.name(person)))
  }

  /** People with their dates or numbers: `Anna: 3 May 1931; Emil: 1929`. */
  pairs(pairs: readonly (readonly [Pick<Person, 'names'>, string | number])[]): string {
    return pairs
      .map(([person, value]) => this.fill(this.texts.pair, { name: this.name(person), value: String(value) }))
      .join('; ')
  }

  list(parts: readonly string[]): string {
    return new Intl.ListFormat(this.language, { type: 'conjunction' }).format(parts)
  }

  /** The first ones of a list, and how many more there are. */
  listFirst(parts: readonly string[], max: number): string {
    const count = parts.length - max
    if (count <= 0) return this.list(parts)
    const { one, other } = this.texts.more
    return this.list([...parts.slice(0, max), this.fill(count === 1 ? one : other, { count: String(count) })])
  }

  /** A relation with its article, in the number and gender of the people who have it. */
  relation(name: RelationName, people: readonly Person[]): string {
    const forms = this.texts.relations[name].split('|')
    const index = ['any', 'male', 'female'].indexOf(getCommonSex(people))
    return forms[people.length === 1 ? index + 3 : index] ?? ''
  }

  /** What somebody is to another, of whom others may be the same: `a daughter`. */
  relatedAs(name: RelationName, person: Person): string {
    const forms = this.texts.relatedAs[name].split('|')
    return forms[['any', 'male', 'female'].indexOf(getCommonSex([person]))] ?? ''
  }

  /** A text as it is said of somebody. */
  choose(text: TextBySex, person: Person): string {
    return typeof text === 'string' ? text : text[getSex(person) ?? 'any']
  }

  /** Fills a text about somebody, with the word for `of` as it is before the name. */
  about(text: string, person: string, values: Readonly<Record<string, string>> = {}): string {
    const [plain, beforeVowel] = languagePacks[this.language].factWords.ofName
    // `Yvonne` begins with a vowel, `Yasmine` does not.
    const of = /^([aeiouhéèêâîôûœ]|y[^aeiouéèêâîôûœ])/i.test(person.normalize('NFC')) ? beforeVowel : plain
    return this.fill(text, { person, of, ...values })
  }

  /** How long before today a date was, with how it was computed; undefined for one that is not past. */
  ago(edtf: string, today: string): { readonly text: string; readonly working: string } | undefined {
    const age = getAge(edtf, today)
    // What was about a year ago may be less or more than one.
    if (!age || (age.max === 0 && age.isApproximate)) return undefined
    const text = age.max === 0 ? this.texts.agoLess : this.fill(this.texts.ago, { age: this.age(age) })
    return { text, working: `${this.date(edtf)} – ${this.date(today)}` }
  }

  /** A list of titles in the quotation marks of the language, each with its date where it has one. */
  titles(items: readonly { readonly title: string; readonly date?: string | null }[]): string {
    const [opening, closing] = languagePacks[this.language].factWords.quotes
    return this.list(
      items.map(({ title, date }) => {
        const quoted = `${opening}${title}${closing}`
        return date ? `${quoted} (${this.date(date)})` : quoted
      }),
    )
  }

  fill(text: string, values: Readonly<Record<string, string>>): string {
    return fillText(text, values)
  }

  /** A sentence with what it is limited to, such as the times of which was asked, at its end. */
  limit(sentence: string, parts: readonly string[]): string {
    return parts.length > 0 ? sentence.replace(/\.?$/, ` (${parts.join(', ')}).`) : sentence
  }

  /** A date in words, without preposition. */
  date(edtf: string): string {
    return formatDate(edtf, this.language, languagePacks[this.language].exportTexts.dates)
  }

  /** A date with its preposition: `on 3 May 1931`, `in 1931`, `about 1931`. */
  on(edtf: string): string {
    const { on } = this.texts
    const date = this.date(edtf)
    if (/^\d{4}-\d{2}-\d{2}$/.test(edtf)) {
      const hasVowel = /-(08|11)$/.test(edtf)
      return this.fill((hasVowel ? on.dayWithVowel : undefined) ?? on.day, { date })
    }
    if (/^\d{4}-(0\d|1[0-2])$/.test(edtf)) return this.fill(on.month, { date })
    if (/^\d{4}$/.test(edtf)) return this.fill(on.year, { date })
    if (/^\d{3}X$/.test(edtf)) return this.fill(on.decade, { date })
    return /^\d{4}~$/.test(edtf) ? date : this.fill(on.other, { date })
  }

  /** An age in whole years, `21 years`; both numbers where the dates allow two, and `about 21 years` where they are approximate. */
  age({ min, max, isApproximate }: AgeRange): string {
    const format = new Intl.NumberFormat(this.language, { style: 'unit', unit: 'year', unitDisplay: 'long' })
    const age =
      min === max
        ? format.format(min)
        : this.fill(this.texts.ageRange, { min: String(min), max: String(max) })
    return isApproximate ? this.fill(this.texts.approximately, { age }) : age
  }

  /** The same without the unit. */
  ageNumber({ min, max, isApproximate }: AgeRange): string {
    const age = min === max ? String(min) : `${min}–${max}`
    return isApproximate ? this.fill(this.texts.approximately, { age }) : age
  }
}

/** The sex that all of some people have; `any` where they differ, or nothing tells it. */
function getCommonSex(people: readonly Person[]): 'any' | 'male' | 'female' {
  const [first, ...more] = people.map(getSex)
  return first !== undefined && more.every((sex) => sex === first) ? first : 'any'
}

/** Somebody older, of whom no death is known, is rather dead than alive. */
export const maxLivingAge = 100

export interface AgeRange {
  readonly min: number
  readonly max: number
  /** Whether one of the dates is approximate or uncertain, so that the age can also be another one. */
  readonly isApproximate: boolean
}

/** Whether a date (EDTF) is marked as approximate or uncertain: `1950~`, `1950?`. */
export function isApproximate(edtf: string): boolean {
  return /[~?%]/.test(edtf)
}

/** Years by which an approximate date is taken to be off at most where dates are compared. */
export const maxInaccuracyYears = 5

/** The earliest and latest instant of a date (EDTF), with those around it where it is approximate; undefined if it is invalid. */
export function getPossibleRange(edtf: string): EdtfRange | undefined {
  const range = parseEdtfRange(edtf)
  if (!range || !isApproximate(edtf)) return range
  const [earliest, latest] = [new Date(range.earliest), new Date(range.latest)]
  earliest.setUTCFullYear(earliest.getUTCFullYear() - maxInaccuracyYears)
  latest.setUTCFullYear(latest.getUTCFullYear() + maxInaccuracyYears)
  return { earliest, latest }
}

/** The least and greatest whole years that can lie between two dates (EDTF); undefined where they make no sense. */
export function getAge(birth: string, then: string): AgeRange | undefined {
  const [from, to] = [parseEdtfRange(birth), parseEdtfRange(then)]
  if (!from || !to) return undefined
  const [min, max] = [getYears(from.latest, to.earliest), getYears(from.earliest, to.latest)]
  return max < 0 || max > 130
    ? undefined
    : { min: Math.max(0, min), max, isApproximate: isApproximate(birth) || isApproximate(then) }
}

/** Whether a date comes after another one even if both are as inaccurate as they may be. Both in EDTF. */
export function isCertainlyAfter(date: string, other: string): boolean {
  const [range, limit] = [getPossibleRange(date), getPossibleRange(other)]
  return range !== undefined && limit !== undefined && range.earliest > limit.latest
}

/** Whether the whole of a date, as it is written, comes after the whole of another one. Both in EDTF. */
export function isAfter(date: string, other: string): boolean {
  const [range, limit] = [parseEdtfRange(date), parseEdtfRange(other)]
  return range !== undefined && limit !== undefined && range.earliest > limit.latest
}

/** Whole years from one instant to another, in UTC. */
function getYears(from: Date, to: Date): number {
  const years = to.getUTCFullYear() - from.getUTCFullYear()
  const isBefore =
    to.getUTCMonth() < from.getUTCMonth() ||
    (to.getUTCMonth() === from.getUTCMonth() && to.getUTCDate() < from.getUTCDate())
  return isBefore ? years - 1 : years
}
