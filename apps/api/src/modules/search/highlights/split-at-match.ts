import { highlightMarkers } from '../../../query-language/highlight-markers.ts'

/** Characters before the match that are compared: enough to tell it from other places with the same word. */
const maxLeadLength = 160

/** What separates two parts of an excerpt, see `search_headline`. */
const separator = ' … '

/** The first match of an excerpt, and the text before it. */
export function splitAtMatch(headline: string): { readonly lead: string; readonly match: string } {
  const { begin, end } = highlightMarkers
  const from = headline.indexOf(begin)
  const before = headline.slice(0, from)
  const part = before.split(separator).at(-1) ?? ''
  return { lead: part.slice(-maxLeadLength), match: headline.slice(from + 1, headline.indexOf(end, from)) }
}
