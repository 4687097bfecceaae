import type { SnippetPart } from '@lares/shared-types/contracts/search'
import type { Static } from 'typebox'
import { highlightMarkers } from '../../../query-language/highlight-markers.ts'
import { stripMarkdown } from '../../items/strip-markdown.ts'

export type Snippet = Static<typeof SnippetPart>[]

const { begin, end } = highlightMarkers
const markers = new RegExp(`([${begin}${end}])`)

/**
 * Maximum characters of a headline, and of its part before the first match: two matches can have thousands between
 * them.
 */
const maxSnippetLength = 1_200
const maxLeadLength = 300

/** Splits a headline at its markers. */
export function toSnippet(headline: string): Snippet {
  const start = Math.max(0, headline.indexOf(begin) - maxLeadLength)
  const text = stripMarkdown(headline.slice(start, start + maxSnippetLength))
  const parts: Snippet = []
  let isMatch = false
  for (const piece of text.split(markers)) {
    if (piece === begin || piece === end) isMatch = piece === begin
    else if (piece !== '') append(parts, piece, isMatch)
  }
  return parts
}

function append(parts: Snippet, text: string, match: boolean): void {
  const last = parts.at(-1)
  if (last?.match === match) last.text += text
  else parts.push({ text, match })
}
