import { fold } from './fold.ts'
import { monthNames } from './month-names.ts'

/** Words for an approximate date in the four languages, with an article. */
const approximatePrefix =
  /^(?:about|around|circa|ca|c|vers|environ|verso|intorno al?|um|etwa|gegen|ungefahr)\.? +(?:le +|the +|il +|den +)?/
/** Articles and prepositions before a date. */
const ignoredPrefix = /^(?:the|les?|gli|il|die|der|den|im|in|en|nel|annees|anni) +/
const dayPattern = /^(\d{1,2})(?:st|nd|rd|th|er|º|°|\.)?$/
/** Shorter prefixes of month names would be ambiguous. */
const minMonthLetters = 3

/**
 * Converts a date as written in one of the four languages (`mars 1999`, `17. September 1960`, `les années 1950`, `03/1999`,
 * `about 1952`) to EDTF of level 1. Any other text is returned unchanged. Numeric dates are in the order day, month, year.
 */
export function parseDate(typed: string): string {
  const normalized = fold(typed).replaceAll(/[,’']/g, ' ').replaceAll(/\s+/g, ' ').trim()
  const withoutPrefix = normalized.replace(approximatePrefix, '')
  const date = parseNumericDate(withoutPrefix) ?? parseDecade(withoutPrefix) ?? parseWords(withoutPrefix)
  if (date === undefined) return typed
  return withoutPrefix === normalized ? date : `${date}~`
}

/** Parses `17.9.1960`, `9/1960` or a year. */
function parseNumericDate(text: string): string | undefined {
  const [, day, month, year] = /^(?:(?:(\d{1,2})[./-] ?)?(\d{1,2})[./-] ?)?(\d{4})$/.exec(text) ?? []
  if (!year || (month && Number(month) > 12)) return undefined
  return [year, month, day].flatMap((part) => (part ? [part.padStart(2, '0')] : [])).join('-')
}

/**
 * Parses `1950s`, `1950er-Jahre`, `les annees 1950`, `gli anni 50`, `the fifties` or `Funfzigerjahre`. Two digits and names
 * mean the 20th century.
 */
function parseDecade(text: string): string | undefined {
  const [, , digits, name = ''] =
    /^(the |in |die |den |im )*(?:(\d{3}|[2-9])0(?:s|er)|([a-zß]+?))(?:[- ]?jahren?)?$/.exec(text) ??
    /^(les |gli |dans |negli |des |in )*(?:annees|anni) (?:(\d{3}|[2-9])0|([a-z -]+))$/.exec(text) ??
    []
  const tens = digits ?? tensByName.get(name)
  if (tens === undefined) return undefined
  return tens.length === 1 ? `19${tens}X` : `${tens}X`
}

/** The tens digit by the folded name of a decade. */
const tensByName = new Map(
  [
    'twenties zwanziger venti vingt',
    'thirties dreissiger dreißiger trenta trente',
    'forties vierziger quaranta quarante',
    'fifties funfziger cinquanta cinquante',
    'sixties sechziger sessanta soixante',
    'seventies siebziger settanta soixante-dix',
    'eighties achtziger ottanta quatre-vingt quatre-vingts',
    'nineties neunziger novanta quatre-vingt-dix',
  ].flatMap((names, index) => names.split(' ').map((name) => [name, String(index + 2)])),
)

/** Parses `17 septembre 1960`, `September 17 1960` or `mars 1999`. */
function parseWords(text: string): string | undefined {
  const words = text.replace(ignoredPrefix, '').split(' ')
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
