import { type Language, languages, mapLanguages } from '@lares/shared-types/languages'
import { languagePacks } from '../../../languages/packs.ts'
import { splitList } from '../../../languages/word-lists.ts'
import { fold } from '../../../lexicon/fold.ts'

/** Letters of the longest word that is read as a number. */
const maxLetters = 60

interface NumberWords {
  readonly values: ReadonlyMap<string, number>
  /** The longest first, since `dreizehn` begins with `drei`. */
  readonly parts: readonly string[]
}

const numberWords = mapLanguages((language): NumberWords => {
  const values = new Map(
    languagePacks[language].evidenceWords.numbers.split(';').flatMap((entry) => {
      const [value, list = ''] = entry.split(':')
      return splitList(list).map((word) => [word, Number(value)] as const)
    }),
  )
  return { values, parts: [...values.keys()].sort((one, other) => other.length - one.length) }
})

const germanMonths = Array.from({ length: 12 }, (_, month) =>
  new Intl.DateTimeFormat('de', { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2000, month, 1)),
)
/** The number of an entry in a list, at the beginning of a line; `3. Mai` is a date. */
const listMarker = new RegExp(`^[ \\t]*\\d{1,2}[.)](?=[ \\t]+(?!(?:${germanMonths.join('|')})\\b))`, 'gmu')

/** The number of a decade after its noun: `les années 50`, `gli anni Cinquanta`. */
const namedDecade = /\b(?:ann[ée]es|anni)[ \u00a0](?=\p{L}|\d)((?:\d{2}|\d{4})(?!\d)|\p{L}+(?:-\p{L}+)*)/giu

/** Numbers such as `10 000` and `1.250.000`. */
const grouped = /(?<!\d)\d{1,3}(?:[ \u00a0\u202f.,'’]\d{3}){1,4}(?!\d)/gu

/**
 * The numbers that a text says in digits or in words of the given languages, without those below two in words, which are also
 * articles. A decade such as `1950s` is `195X`, and one without its century, such as `les années 50`, `5X`.
 */
export function readNumbers(text: string, among: readonly Language[] = languages): Set<string> {
  const numbers = new Set<string>()
  const plain = text
    .replaceAll(listMarker, '')
    .replaceAll(grouped, (number) => number.replaceAll(/\D/gu, ''))
    .replaceAll(namedDecade, (whole, name: string) => {
      const value = Number(name) || readDecade(name)
      if (!value || value % 10 !== 0) return whole
      numbers.add(`${String(value).slice(0, -1)}X`)
      return ''
    })
  for (const [, digits = '', decade] of plain.matchAll(/(\d+)(s\b|er\b|X{1,2}\b)?/gu)) {
    if (decade === undefined) numbers.add(toKey(digits))
    // A century such as `19XX` is no year, nor the number 19.
    else if (decade !== 'XX') numbers.add(`${toKey(decade === 'X' ? digits : digits.slice(0, -1))}X`)
  }
  for (const language of among)
    for (const value of readWords(plain, language)) if (value > 1) numbers.add(String(value))
  return numbers
}

/** Whether every number of a statement is among those of what it rests on; a decade is where one of its years is. */
export function hasAllNumbers(claimed: ReadonlySet<string>, known: ReadonlySet<string>): boolean {
  if (claimed.size === 0) return true
  const decades = [...known].flatMap((number) => (number.length === 4 ? [`${number.slice(0, -1)}X`] : []))
  return [...claimed].every(
    (number) =>
      known.has(number) ||
      (number.endsWith('X') && decades.some((decade) => decade === number || isOfCentury(decade, number))),
  )
}

/** Whether a decade such as `195X` can be meant by one without its century, such as `5X`. */
function isOfCentury(decade: string, short: string): boolean {
  return short.length === 2 && decade.endsWith(short)
}

/** The number of a French or Italian decade in words, such as `cinquanta`; 0 for another word. */
function readDecade(name: string): number {
  const [value = 0] = [...readWords(name, 'it'), ...readWords(name, 'fr')]
  return value >= 20 && value < 100 ? value : 0
}

function toKey(digits: string): string {
  return digits.replace(/^0+(?=\d)/, '')
}

/** The numbers in words, of which neighbours between which only a space or hyphen stands are one: `quatre-vingt-dix`. */
function readWords(text: string, language: Language): number[] {
  const found: number[] = []
  let run: number[] = []
  let end = -1
  const close = () => {
    if (run.length > 0) found.push(compose(run))
    run = []
  }
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    const folded = word.length <= maxLetters ? fold(word) : ''
    const isJoined = run.length > 0 && /^[ \u00a0\n-]$/.test(text.slice(end, index))
    end = index + word.length
    if (isJoined && joinsNumbers(folded, run.at(-1) ?? 0)) continue
    const values = readParts(folded, numberWords[language])
    if (!isJoined || values.length === 0) close()
    run.push(...values)
  }
  close()
  return found
}

/** Whether a word continues a number as in `vingt et un` and `one hundred and four`, and does not begin another one. */
function joinsNumbers(word: string, before: number): boolean {
  return word === 'et' ? before >= 20 && before < 100 : word === 'and' && before >= 100
}

/** The values of the number words of which a word consists, such as `neunundzwanzig`; none for another word. */
function readParts(word: string, { values, parts }: NumberWords): number[] {
  const found: number[] = []
  for (let at = 0; at < word.length; ) {
    if (found.length > 0 && word.startsWith('und', at)) at += 'und'.length
    const part = parts.find((one) => word.startsWith(one, at))
    if (part === undefined) return []
    found.push(values.get(part) ?? 0)
    at += part.length
    // Italian leaves out a vowel before another one: `centotto`, `centottanta`.
    if (part === 'cento' && word.startsWith('tt', at)) at -= 1
  }
  return found
}

/** One number of its parts in their order: `mille neuf cent trente`, `einunddreissig`, `nineteen thirty-one`. */
function compose(values: readonly number[]): number {
  let [thousands, rest] = [0, 0]
  for (const value of values) {
    if (value === 1000) [thousands, rest] = [thousands + Math.max(1, rest) * value, 0]
    else if (value === 100) rest = Math.max(1, rest) * value
    else if (value === 20 && rest % 100 === 4) rest += 76
    else if (value >= 10 && rest > 10 && rest <= 20) rest = rest * 100 + value
    else rest += value
  }
  return thousands + rest
}
