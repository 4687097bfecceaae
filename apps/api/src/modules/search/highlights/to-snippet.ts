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

/** Splits a headline at its markers, which can be nested. */
export function toSnippet(headline: string): Snippet {
  const start = Math.max(0, headline.indexOf(begin) - maxLeadLength)
  const text = stripMarkdown(headline.slice(start, start + maxSnippetLength))
  const parts: Snippet = []
  let depth = 0
  for (const piece of text.split(markers)) {
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
