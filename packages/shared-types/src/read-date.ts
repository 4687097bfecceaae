import { fold } from './fold.ts'
import { monthNames } from './month-names.ts'

/** What says that a date is only about right, in the four languages. */
const about =
  /^(?:about|around|circa|ca|c|vers|environ|verso|intorno al?|um|etwa|gegen|ungefahr)\.? +(?:le +|the +|il +|den +)?/
/** Words before a date that belong to the language and say nothing of the date. */
const article = /^(?:the|les?|gli|il|die|der|den|im|in|en|nel|annees|anni) +/
const numberOfDay = /^(\d{1,2})(?:st|nd|rd|th|er|º|°|\.)?$/
/** Letters by which the name of a month can be told from all others. */
const shortestName = 3

/**
 * A date as people write it in one of the four languages (`mars 1999`, `17. September 1960`, `les années 1950`, `03/1999`,
 * `about 1952`) as EDTF of level 1; what is none of these as it was typed. Numbers go from day to year.
 */
export function readDate(typed: string): string {
  const written = fold(typed).replaceAll(/[,’']/g, ' ').replaceAll(/\s+/g, ' ').trim()
  const exact = written.replace(about, '')
  const date = inNumbers(exact) ?? decade(exact) ?? inWords(exact)
  if (date === undefined) return typed
  return exact === written ? date : `${date}~`
}

/** `17.9.1960`, `9/1960`, and a year by itself. */
function inNumbers(text: string): string | undefined {
  const [, day, month, year] = /^(?:(?:(\d{1,2})[./-] ?)?(\d{1,2})[./-] ?)?(\d{4})$/.exec(text) ?? []
  if (!year || (month && Number(month) > 12)) return undefined
  return [year, month, day].flatMap((part) => (part ? [part.padStart(2, '0')] : [])).join('-')
}

/** `1950s`, `1950er-Jahre`, `les annees 1950`, `gli anni 50`, `the fifties`, `Funfzigerjahre`: by two digits or by name, of the 20th century. */
function decade(text: string): string | undefined {
  const [, , inNumber, name = ''] =
    /^(the |in |die |den |im )*(?:(\d{3}|[2-9])0(?:s|er)|([a-zß]+?))(?:[- ]?jahren?)?$/.exec(text) ??
    /^(les |gli |dans |negli |des |in )*(?:annees|anni) (?:(\d{3}|[2-9])0|([a-z -]+))$/.exec(text) ??
    []
  const tens = inNumber ?? tensNamed.get(name)
  if (tens === undefined) return undefined
  return tens.length === 1 ? `19${tens}X` : `${tens}X`
}

/** The tens that a decade's name stands for, folded. */
const tensNamed = new Map(
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

/** `17 septembre 1960`, `September 17 1960`, `mars 1999`. */
function inWords(text: string): string | undefined {
  const words = text.replace(article, '').split(' ')
  const year = words.pop()
  if (!year || !/^\d{4}$/.test(year) || words.length === 0 || words.length > 2) return undefined
  const month = words.map(monthOf).find((one) => one !== undefined)
  const [day] = words.filter((word) => monthOf(word) === undefined)
  if (month === undefined) return undefined
  const inMonth = `${year}-${String(month + 1).padStart(2, '0')}`
  if (day === undefined) return inMonth
  const [, number] = numberOfDay.exec(day) ?? []
  return number ? `${inMonth}-${number.padStart(2, '0')}` : undefined
}

/** The month that a word names, or that alone begins so; from 0. */
function monthOf(word: string): number | undefined {
  const letters = word.replace(/\.$/, '')
  if (letters.length < shortestName || /\d/.test(letters)) return undefined
  const found = monthNames.flatMap((names, month) =>
    names.some((name) => name.startsWith(letters)) ? [month] : [],
  )
  return found.length === 1 ? found[0] : undefined
}
