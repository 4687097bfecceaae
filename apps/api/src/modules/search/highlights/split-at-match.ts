import { textBetween } from '../../../lexicon/text-between.ts'
import { excerptSeparator, highlightMarkers } from '../../../query-language/highlight-markers.ts'

/** Characters before and after the match that are compared: enough to tell it from other places with the same word. */
const maxSideLength = 160

/** The first match of an excerpt, and the text before and after it in the same part. */
export function splitAtMatch(headline: string): {
  readonly lead: string
  readonly match: string
  readonly tail: string
} {
  const { begin, end } = highlightMarkers
  const from = headline.indexOf(begin)
  const to = headline.indexOf(end, from)
  const before = headline.slice(0, from).split(excerptSeparator).at(-1) ?? ''
  const after =
    headline
      .slice(to + 1)
      .replaceAll(begin, '')
      .replaceAll(end, '')
      .split(excerptSeparator)[0] ?? ''
  return {
    lead: textBetween(before, Math.max(0, before.length - maxSideLength), before.length),
    match: headline.slice(from + 1, to),
    tail: textBetween(after, 0, maxSideLength),
  }
}
