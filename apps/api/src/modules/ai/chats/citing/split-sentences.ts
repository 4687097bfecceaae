export interface TextSpan {
  readonly text: string
  /** The places of its first letter and behind its last one. */
  readonly from: number
  readonly to: number
}

/** Ends that are none: days and list numbers (`12.`), initials, and abbreviations of the four languages. */
const goesOn =
  /(?:^|[\s(«“„"])(?:\d{1,2}|\p{Lu}|[Mm]me|[Mm]lle|MM|Mr|Mrs|Ms|Dr|Prof|St|Ste|Sig|Sigg|ca|bzw|usw|geb|gest|Nr|vgl|env|cf|ecc|z\. ?B|d\. ?h|p\. ?ex)\.\s*$/u

/** A text as its sentences, each with the white space behind it; all of them joined are the text. */
export function splitSentences(text: string): TextSpan[] {
  const spans: TextSpan[] = []
  let from = 0
  for (const { segment, index } of new Intl.Segmenter('fr', { granularity: 'sentence' }).segment(text)) {
    const to = index + segment.length
    const joined = text.slice(from, to)
    const unfinished = goesOn.test(joined) && !/\n\s*$/.test(joined)
    if ((unfinished || !/[\p{L}\p{N}]/u.test(joined)) && to < text.length) continue
    spans.push({ text: joined, from, to })
    from = to
  }
  if (from < text.length) spans.push({ text: text.slice(from), from, to: text.length })
  return spans
}
