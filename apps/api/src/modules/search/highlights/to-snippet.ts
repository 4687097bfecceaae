import type { SnippetPart } from '@lares/shared-types/contracts/search'
import type { Static } from 'typebox'
import { foundMarks } from '../../../search/query/found-marks.ts'
import { plainWords } from '../../items/plain-words.ts'

export type Snippet = Static<typeof SnippetPart>[]

const { begin, end } = foundMarks
const marks = new RegExp(`([${begin}${end}])`)

/** Characters of a headline that are shown, and those before its first match: two words can have thousands between them. */
const longestSnippet = 1_200
const longestStart = 300

/** Takes a headline apart at its marks, which can stand inside one another. */
export function toSnippet(headline: string): Snippet {
  const start = Math.max(0, headline.indexOf(begin) - longestStart)
  const text = plainWords(headline.slice(start, start + longestSnippet))
  const parts: Snippet = []
  let depth = 0
  for (const piece of text.split(marks)) {
    if (piece === begin) depth++
    else if (piece === end) depth = Math.max(0, depth - 1)
    else if (piece !== '') append(parts, piece, depth > 0)
  }
  return parts
}

function append(parts: Snippet, text: string, match: boolean): void {
  const last = parts.at(-1)
  if (last?.match === match) last.text += text
  else parts.push({ text, match })
}
