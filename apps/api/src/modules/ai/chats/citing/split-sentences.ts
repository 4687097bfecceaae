export interface TextSpan {
  readonly text: string
  /** The places of its first letter and behind its last one. */
  readonly from: number
  readonly to: number
}

/** Ends that are none: days and list numbers (`12.`), initials, and abbreviations of the four languages. */
const goesOn =
  /(?:^|[\s(«“„"])(?:\d{1,2}|\p{Lu}|[Mm]me|[Mm]lle|MM|Mr|Mrs|Ms|Dr|Prof|St|Ste|Sig|Sigg|ca|bzw|usw|geb|gest|Nr|vgl|env|cf|ecc|z\. ?B|d\. ?h|p\. ?ex)\.\s*$/u

/** Letters within which a quotation or a bracket that was opened is waited for to close. */
const longestInside = 400
const insides = [
  ['«', '»'],
  ['“', '”'],
  ['(', ')'],
] as const

/** A text as its sentences, each with the white space behind it; all of them joined are the text. */
export function splitSentences(text: string): TextSpan[] {
  const spans: TextSpan[] = []
  let from = 0
  for (const { segment, index } of new Intl.Segmenter('fr', { granularity: 'sentence' }).segment(text)) {
    const to = index + segment.length
    const joined = text.slice(from, to)
    if (to < text.length && !isWhole(joined)) continue
    spans.push({ text: joined, from, to })
    from = to
  }
  if (from < text.length) spans.push({ text: text.slice(from), from, to: text.length })
  return spans
}

/** A line always ends what stands in it, as long as it says something. */
function isWhole(text: string): boolean {
  if (!/[\p{L}\p{N}]/u.test(text)) return false
  if (/\n\s*$/.test(text)) return true
  return /\s$/.test(text) && !goesOn.test(text) && !isInside(text)
}

function isInside(text: string): boolean {
  if (text.length > longestInside) return false
  const count = (letter: string) => text.split(letter).length - 1
  // German quotations close with the sign that opens English ones.
  if (text.includes('„')) return count('„') > count('“') + count('”')
  return insides.some(([open, close]) => count(open) > count(close)) || count('"') % 2 === 1
}
