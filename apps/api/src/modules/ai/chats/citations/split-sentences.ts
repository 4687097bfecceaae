export interface TextSpan {
  readonly text: string
  /** Start and end position in the text. */
  readonly from: number
  readonly to: number
}

/**
 * Ends that are not the end of a sentence: days and list numbers (`12.`), initials, and abbreviations in four
 * languages.
 */
const falseEnding =
  /(?:^|[\s(«“„"])(?:\d{1,2}|\p{Lu}|[Mm]me|[Mm]lle|MM|Mr|Mrs|Ms|Dr|Prof|St|Ste|Sig|Sigg|ca|bzw|usw|geb|gest|Nr|vgl|env|cf|ecc|z\. ?B|d\. ?h|p\. ?ex)\.\s*$/u

/** Maximum characters within an open quotation or bracket. */
const maxOpenLength = 400
const pairs = [
  ['«', '»'],
  ['“', '”'],
  ['(', ')'],
] as const

/** Splits a text into sentences with the white space that follows them; joined, they equal the text. */
export function splitSentences(text: string): TextSpan[] {
  const spans: TextSpan[] = []
  let from = 0
  let hasWord = false
  for (const { segment, index } of new Intl.Segmenter('fr', { granularity: 'sentence' }).segment(text)) {
    const to = index + segment.length
    const joined = text.slice(from, to)
    hasWord ||= /[\p{L}\p{N}]/u.test(segment)
    if (to < text.length && !(hasWord && isComplete(joined))) continue
    spans.push({ text: joined, from, to })
    from = to
    hasWord = false
  }
  if (from < text.length) spans.push({ text: text.slice(from), from, to: text.length })
  return spans
}

/** Characters at the end of a text in which an abbreviation is matched. */
const tailLength = 30

/** A line break ends a sentence that has a word. */
function isComplete(text: string): boolean {
  const words = text.trimEnd()
  const space = text.slice(words.length)
  if (space.includes('\n')) return true
  return space !== '' && !falseEnding.test(words.slice(-tailLength)) && !isOpen(text)
}

function isOpen(text: string): boolean {
  if (text.length > maxOpenLength) return false
  const count = (sign: string) => text.split(sign).length - 1
  // German quotations close with the character that opens English ones.
  if (text.includes('„')) return count('„') > count('“') + count('”')
  return pairs.some(([open, close]) => count(open) > count(close)) || count('"') % 2 === 1
}
