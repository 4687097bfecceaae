import { hyphenAtLineEnd, linkBegins, linkEnds } from './hidden-marks.ts'

/** What people and models write in more than one way; the first of a group stands for all of it. */
const alike = ["'’‘‚ʼ`´", '"“”„«»', '-–—‑‐−']
const oneOf = new Map(alike.flatMap((group) => Array.from(group, (sign) => [sign, group.charAt(0)])))

const manyBegins = new RegExp(`${linkBegins}+`, 'g')
const manyEnds = new RegExp(`${linkEnds}+`, 'g')
const partedByPaper = /^(?:\u00ad\s*)+$/
const partedByHand = new RegExp(`^${hyphenAtLineEnd}\\s*$`)
/** The beginnings of quoted lines, of list entries and of headings; numbers of lists are words. */
const lineBegins = /\n(?:[ \t]*(?:>|(?:[-+*]|#{1,6})(?=[ \t])))+/g
const escaping = /\\(?=[!-/:-@[-`{-~\n])/g

/** What stands between two letters, and all the ways in which it may be copied. */
export interface Gap {
  readonly raw: string
  readonly readings: readonly string[]
  /** Whether the letters around it are of one word. */
  readonly isInWord: boolean
}

export const noGap: Gap = { raw: '', readings: [''], isInWord: true }

export function gapOf(raw: string): Gap {
  const unmarked = withoutMarks(raw)
  const readings = new Set([plain(raw), spaced(raw)])
  // Marks alone part nothing: `2*3` is not 23.
  if (unmarked !== '') for (const reading of [plain(unmarked), spaced(unmarked)]) readings.add(reading)
  const isInWord = partedByPaper.test(raw)
  if (isInWord) readings.add('')
  if (isInWord && /\s/.test(raw)) readings.add(' ')
  if (partedByHand.test(unmarked)) for (const reading of ['', '-']) readings.add(reading)
  return { raw, readings: [...readings], isInWord }
}

/** Whether a gap of a text may be copied as this one. */
export function areAlike(one: Gap, other: Gap): boolean {
  return one === other || one.readings.some((reading) => other.readings.includes(reading))
}

/** Whether two gaps say the same with all their marks. */
export function areSame(one: Gap, other: Gap): boolean {
  return one.readings[0] === other.readings[0]
}

/** Marks of Markdown, which are no part of what is said. Signs with space on both sides are none. */
export function withoutMarks(raw: string): string {
  return raw
    .replace(manyBegins, '')
    .replace(manyEnds, '')
    .replace(lineBegins, '\n')
    .replace(escaping, '')
    .replace(/[*_~`]+/g, (run, at: number, whole: string) =>
      isSpace(whole[at - 1]) && isSpace(whole[at + run.length]) ? run : '',
    )
}

function isSpace(sign = ''): boolean {
  return /\s/.test(sign)
}

/** With one sign for those that are alike, and one space for all white space. */
function plain(raw: string): string {
  return single(oneSpace(raw))
}

/** The same without the spaces that some languages put inside quotation marks and before other marks. */
function spaced(raw: string): string {
  return single(oneSpace(raw).replace(/ (?=[!?:;»])|(?<=«) /g, ''))
}

function oneSpace(raw: string): string {
  return raw.replaceAll('\u00ad', '').replace(/\s+/g, ' ')
}

function single(text: string): string {
  return text
    .replace(manyBegins, '[')
    .replace(manyEnds, ']')
    .replaceAll(hyphenAtLineEnd, '-')
    .replaceAll('…', '...')
    .replace(/[^\s\w]/g, (sign) => oneOf.get(sign) ?? sign)
}
