import { hyphenAtLineEnd, linkEnd, linkStart } from './markup-placeholders.ts'

/** Groups of characters that are used interchangeably; the first of a group represents it. */
const equivalents = ["'’‘‚ʼ`´", '"“”„«»', '-–—‑‐−']
const representatives = new Map(
  equivalents.flatMap((group) => Array.from(group, (sign) => [sign, group.charAt(0)])),
)

const linkStartRun = new RegExp(`${linkStart}+`, 'g')
const linkEndRun = new RegExp(`${linkEnd}+`, 'g')
const softHyphens = /^(?:\u00ad\s*)+$/
const hyphenation = new RegExp(`^${hyphenAtLineEnd}\\s*$`)
/** Starts of quoted lines, list items and headings; numbers of lists count as words. */
const lineStart = /\n(?:[ \t]*(?:>|(?:[-+*]|#{1,6})(?=[ \t])))+/g
const escapingBackslash = /\\(?=[!-/:-@[-`{-~\n])/g

/** The characters between two letters, with all forms in which they may be copied. */
export interface Gap {
  readonly raw: string
  readonly readings: readonly string[]
  /** Whether the letters around it belong to one word. */
  readonly isInWord: boolean
}

export const noGap: Gap = { raw: '', readings: [''], isInWord: true }

export function toGap(raw: string): Gap {
  const unmarked = removeMarkup(raw)
  const readings = new Set([normalize(raw), normalizeSpacing(raw)])
  // Markup alone separates no words: `2*3` is not 23.
  if (unmarked !== '')
    for (const reading of [normalize(unmarked), normalizeSpacing(unmarked)]) readings.add(reading)
  const isInWord = softHyphens.test(raw)
  if (isInWord) readings.add('')
  if (isInWord && /\s/.test(raw)) readings.add(' ')
  if (hyphenation.test(unmarked)) for (const reading of ['', '-']) readings.add(reading)
  return { raw, readings: [...readings], isInWord }
}

/** Whether one gap may be a copy of the other. */
export function areEquivalent(one: Gap, other: Gap): boolean {
  return one === other || one.readings.some((reading) => other.readings.includes(reading))
}

/** Whether two gaps are equal including their markup. */
export function areSame(one: Gap, other: Gap): boolean {
  return one.readings[0] === other.readings[0]
}

/** Removes Markdown markup. A character with white space on both sides is not markup. */
export function removeMarkup(raw: string): string {
  return raw
    .replace(linkStartRun, '')
    .replace(linkEndRun, '')
    .replace(lineStart, '\n')
    .replace(escapingBackslash, '')
    .replace(/[*_~`]+/g, (run, at: number, whole: string) =>
      isSpace(whole[at - 1]) && isSpace(whole[at + run.length]) ? run : '',
    )
}

function isSpace(sign = ''): boolean {
  return /\s/.test(sign)
}

/** Represents equivalent characters by one of them, and all white space by one space. */
function normalize(raw: string): string {
  return unify(collapseSpace(raw))
}

/** Also removes the spaces that some languages put inside quotation marks and before punctuation. */
function normalizeSpacing(raw: string): string {
  return unify(collapseSpace(raw).replace(/ (?=[!?:;»])|(?<=«) /g, ''))
}

function collapseSpace(raw: string): string {
  return raw.replaceAll('\u00ad', '').replace(/\s+/g, ' ')
}

function unify(text: string): string {
  return text
    .replace(linkStartRun, '[')
    .replace(linkEndRun, ']')
    .replaceAll(hyphenAtLineEnd, '-')
    .replaceAll('…', '...')
    .replace(/[^\s\w]/g, (sign) => representatives.get(sign) ?? sign)
}
