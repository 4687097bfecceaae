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
  let says = false
  for (const { segment, index } of new Intl.Segmenter('fr', { granularity: 'sentence' }).segment(text)) {
    const to = index + segment.length
    const joined = text.slice(from, to)
    says ||= /[\p{L}\p{N}]/u.test(segment)
    if (to < text.length && !(says && isWhole(joined))) continue
    spans.push({ text: joined, from, to })
    from = to
    says = false
  }
  if (from < text.length) spans.push({ text: text.slice(from), from, to: text.length })
  return spans
}

/** Letters at the end of a text among which an abbreviation is seen. */
const tail = 30

/** A line always ends what stands in it, as long as it says something. */
function isWhole(text: string): boolean {
  const words = text.trimEnd()
  const space = text.slice(words.length)
  if (space.includes('\n')) return true
  return space !== '' && !goesOn.test(words.slice(-tail)) && !isInside(text)
}

function isInside(text: string): boolean {
  if (text.length > longestInside) return false
  const count = (letter: string) => text.split(letter).length - 1
  // German quotations close with the sign that opens English ones.
  if (text.includes('„')) return count('„') > count('“') + count('”')
  return insides.some(([open, close]) => count(open) > count(close)) || count('"') % 2 === 1
}
