import type { Segment } from '@lares/shared-types/transcripts'

/** The part of a text that a search has found. */
export interface TextPart {
  readonly text: string
  readonly isMatch: boolean
}

/** The indexes of the lines that contain a text, in capitals or not, with accents or without. */
export function findMatches(segments: readonly Pick<Segment, 'text'>[], query: string): number[] {
  const searched = foldText(query.trim())
  if (searched === '') return []
  return getFoldedLines(segments).flatMap((line, index) => (line.includes(searched) ? [index] : []))
}

/** The lines of a transcript are searched with each key that is pressed. */
const foldedLines = new WeakMap<readonly Pick<Segment, 'text'>[], readonly string[]>()

function getFoldedLines(segments: readonly Pick<Segment, 'text'>[]): readonly string[] {
  const known = foldedLines.get(segments)
  if (known) return known
  const folded = segments.map(({ text }) => foldText(text))
  foldedLines.set(segments, folded)
  return folded
}

/** Divides a line at the places where the searched text is. */
export function splitAtMatches(text: string, query: string): TextPart[] {
  const searched = foldText(query.trim())
  const folded = foldText(text)
  // Folding must not change the offsets, as it does for a few letters such as ligatures.
  if (searched === '' || folded.length !== text.length) return [{ text, isMatch: false }]
  const parts: TextPart[] = []
  let end = 0
  for (let at = folded.indexOf(searched); at >= 0; at = folded.indexOf(searched, end)) {
    if (at > end) parts.push({ text: text.slice(end, at), isMatch: false })
    end = at + searched.length
    parts.push({ text: text.slice(at, end), isMatch: true })
  }
  if (end < text.length) parts.push({ text: text.slice(end), isMatch: false })
  return parts
}

function foldText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/(?![a-zA-Z])\p{L}/gu, (letter) => letter.normalize('NFD').replace(/\p{M}/gu, ''))
    .toLowerCase()
}
