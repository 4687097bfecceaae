import { type Change, diffLines, diffWordsWithSpace } from 'diff'

/** A piece of text that is in both texts, only in the later or only in the earlier one. */
export interface TextPart {
  readonly kind: 'same' | 'added' | 'removed'
  readonly text: string
}

/** The most characters that are compared word by word. */
const maxWordCharacters = 60_000
/** The most characters that are compared line by line. */
const maxLineCharacters = 4_000_000
/**
 * How many differences one comparison may find: its time grows with their square, and 600 take some 25 ms. The timeout in
 * milliseconds is only for what that does not bound.
 */
const bounds = { maxEditLength: 600, timeout: 500 }

/**
 * What was removed and added between two texts: words, or lines in long texts, or the whole of what differs if that would
 * take too long. The parts without the added ones are the earlier text, without the removed ones the later text.
 */
export function diffText(before: string, after: string): TextPart[] {
  const start = countCommonStart(before, after)
  const end = countCommonEnd(before.slice(start), after.slice(start))
  const parts: TextPart[] = [
    { kind: 'same', text: before.slice(0, start) },
    ...diffMiddle(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    { kind: 'same', text: before.slice(before.length - end) },
  ]
  return parts.filter(({ text }) => text !== '')
}

function diffMiddle(before: string, after: string): TextPart[] {
  const characters = before.length + after.length
  const changes =
    (characters <= maxWordCharacters ? diffWordsWithSpace(before, after, bounds) : undefined) ??
    (characters <= maxLineCharacters ? diffLines(before, after, bounds) : undefined)
  if (changes) return joinAcrossSpaces(changes.map(toPart))
  return [
    { kind: 'removed', text: before },
    { kind: 'added', text: after },
  ]
}

function toPart({ added, removed, value }: Change): TextPart {
  if (added) return { kind: 'added', text: value }
  return { kind: removed ? 'removed' : 'same', text: value }
}

/** Joins changes that only spaces separate, so that several words in a row read as one change. */
function joinAcrossSpaces(parts: readonly TextPart[]): TextPart[] {
  const joined: TextPart[] = []
  let removed = ''
  let added = ''
  const finish = () => {
    if (removed) joined.push({ kind: 'removed', text: removed })
    if (added) joined.push({ kind: 'added', text: added })
    removed = ''
    added = ''
  }
  for (const [index, { kind, text }] of parts.entries()) {
    const isBetweenChanges = index > 0 && index < parts.length - 1
    // A change that has only one side so far would swallow the space that separates it from the next word.
    const joins =
      kind === 'same' && isBetweenChanges && removed !== '' && added !== '' && /^[ \t]+$/.test(text)
    if (kind === 'same' && !joins) {
      finish()
      joined.push({ kind, text })
    }
    if (kind === 'removed' || joins) removed += text
    if (kind === 'added' || joins) added += text
  }
  finish()
  return joined
}

/** The length of the common start, up to the last space in it, so that no word is cut. */
function countCommonStart(a: string, b: string): number {
  const limit = Math.min(a.length, b.length)
  let length = 0
  while (length < limit && a.charCodeAt(length) === b.charCodeAt(length)) length += 1
  if (length === a.length && length === b.length) return length
  while (length > 0 && !isSpace(a.charCodeAt(length - 1))) length -= 1
  return length
}

/** The length of the common end, from the first space in it. */
function countCommonEnd(a: string, b: string): number {
  const limit = Math.min(a.length, b.length)
  let length = 0
  while (length < limit && a.charCodeAt(a.length - 1 - length) === b.charCodeAt(b.length - 1 - length))
    length += 1
  while (length > 0 && !isSpace(a.charCodeAt(a.length - length))) length -= 1
  return length
}

/** Space, tab and line breaks. */
function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13)
}
