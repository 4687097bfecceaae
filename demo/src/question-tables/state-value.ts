import { languages } from '@lares/shared-types/languages'
import { people } from '../people.ts'
import type { Value } from './question.ts'

/** The words for one to twelve in the four languages of the tables; larger numbers are expected in digits. */
const numberWords: readonly (readonly string[])[] = [
  ['one', 'un', 'une', 'uno', 'una', 'ein', 'eine', 'einen', 'eins'],
  ['two', 'deux', 'due', 'zwei'],
  ['three', 'trois', 'tre', 'drei'],
  ['four', 'quatre', 'quattro', 'vier'],
  ['five', 'cinq', 'cinque', 'fünf'],
  ['six', 'sei', 'sechs'],
  ['seven', 'sept', 'sette', 'sieben'],
  ['eight', 'huit', 'otto', 'acht'],
  ['nine', 'neuf', 'nove', 'neun'],
  ['ten', 'dix', 'dieci', 'zehn'],
  ['eleven', 'onze', 'undici', 'elf'],
  ['twelve', 'douze', 'dodici', 'zwölf'],
]

const toWords = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** Whether the words occur in the text one after the other. */
function containsWords(text: string, words: string): boolean {
  return ` ${toWords(text).join(' ')} `.includes(` ${toWords(words).join(' ')} `)
}

/** The name of a month in the languages of the archive, and its number. */
function getMonthForms(month: number): string[] {
  const date = new Date(Date.UTC(2000, month - 1, 15))
  const names = languages.map((language) =>
    new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(date),
  )
  return [...names, String(month), String(month).padStart(2, '0')]
}

function statesDate(text: string, date: string): boolean {
  const [year = '', month, day] = date.split('-')
  const hasMonth =
    month === undefined || getMonthForms(Number(month)).some((form) => containsWords(text, form))
  const hasDay =
    day === undefined || new RegExp(`(?<!\\d)0?${Number(day)}(?!\\d)`, 'u').test(text.replaceAll(year, ''))
  return containsWords(text, year) && hasMonth && hasDay
}

function statesPerson(text: string, key: string): boolean {
  const person = people.find((other) => other.key === key)
  const names = Object.values(person?.names ?? {})
  const forms = [...names, ...names.map((name) => toWords(name)[0] ?? name), ...(person?.aliases ?? [])]
  return forms.some((form) => containsWords(text, form))
}

/** Whether the text states the value, in any of the languages. Whatever else it states is not looked at. */
export function statesValue(text: string, value: Value): boolean {
  if ('date' in value) return statesDate(text, value.date)
  if ('persons' in value) return value.persons.every((key) => statesPerson(text, key))
  if ('words' in value) return value.words.some((word) => containsWords(text, word))
  const forms = [String(value.number), ...(numberWords[value.number - 1] ?? [])]
  return forms.some((form) => containsWords(text, form))
}
