import { parseDecade } from './decades.ts'
import { fold } from './fold.ts'
import { dateWords, splitList } from './languages/registry.ts'
import { monthNames } from './month-names.ts'
import { parseSeason } from './seasons.ts'

/** `about 1952`, `vers le 17 septembre 1960`. */
const approximatePrefix = new RegExp(
  `^(?:${dateWords.flatMap(({ about }) => about).join('|')})\\.? +(?:(?:${joinLists('articleAfterAbout')}) +)?`,
)
const ignoredPrefix = new RegExp(`^(?:${joinLists('beforeDate')}) +`)
const dayPattern = new RegExp(`^(\\d{1,2})(?:${joinLists('dayEndings')}|\\.)?$`)
const betweenParts = new RegExp(`^(?:${joinLists('betweenParts')})$`)
/** Shorter prefixes of month names would be ambiguous. */
const minMonthLetters = 3

/**
 * Converts a date as written in any of the languages (`mars 1999`, `17. September 1960`, `été 1952`, `les années 1950`,
 * `03/1999`, `about 1952`) to EDTF of level 1. Any other text is returned unchanged. Numeric dates are in the order day, month, year.
 */
export function parseDate(typed: string): string {
  const normalized = fold(typed).replaceAll(/[,’']/g, ' ').replaceAll(/\s+/g, ' ').trim()
  const withoutPrefix = normalized.replace(approximatePrefix, '')
  const date =
    parseNumericDate(withoutPrefix) ??
    parseDecade(withoutPrefix) ??
    parseSeason(withoutPrefix) ??
    parseWords(withoutPrefix)
  if (date === undefined) return typed
  return withoutPrefix === normalized ? date : `${date}~`
}

/** Parses `17.9.1960`, `9/1960` or a year. */
function parseNumericDate(text: string): string | undefined {
  const [, day, month, year] = /^(?:(?:(\d{1,2})[./-] ?)?(\d{1,2})[./-] ?)?(\d{4})$/.exec(text) ?? []
  if (!year || (month && Number(month) > 12)) return undefined
  return [year, month, day].flatMap((part) => (part ? [part.padStart(2, '0')] : [])).join('-')
}

/** Parses `17 septembre 1960`, `September 17 1960`, `17th of September 1960` or `mars 1999`. */
function parseWords(text: string): string | undefined {
  const words = text
    .replace(ignoredPrefix, '')
    .split(' ')
    .filter((word) => !betweenParts.test(word))
  const year = words.pop()
  if (!year || !/^\d{4}$/.test(year) || words.length === 0 || words.length > 2) return undefined
  const month = words.map(findMonth).find((candidate) => candidate !== undefined)
  const [day] = words.filter((word) => findMonth(word) === undefined)
  if (month === undefined) return undefined
  const yearAndMonth = `${year}-${String(month + 1).padStart(2, '0')}`
  if (day === undefined) return yearAndMonth
  const [, number] = dayPattern.exec(day) ?? []
  return number ? `${yearAndMonth}-${number.padStart(2, '0')}` : undefined
}

/** The month, from 0, whose name starts with this word, if it is the only one. */
function findMonth(word: string): number | undefined {
  const prefix = word.replace(/\.$/, '')
  if (prefix.length < minMonthLetters || /\d/.test(prefix)) return undefined
  const months = monthNames.flatMap((names, month) =>
    names.some((name) => name.startsWith(prefix)) ? [month] : [],
  )
  return months.length === 1 ? months[0] : undefined
}

/** The words that any language has in one of its lists, as alternatives of a regular expression. */
function joinLists(list: 'articleAfterAbout' | 'beforeDate' | 'dayEndings' | 'betweenParts'): string {
  return dateWords.flatMap((words) => splitList(words[list])).join('|')
}
