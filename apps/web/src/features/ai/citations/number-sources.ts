import type { Citation, CitedSentence } from '@lares/shared-types/citations'

export interface NumberedSource {
  readonly number: number
  readonly citation: Citation
}

/** Numbers the distinct citations of an answer in the order in which they first occur. */
export function numberSources(sentences: readonly CitedSentence[]): NumberedSource[] {
  const sources = new Map<string, NumberedSource>()
  for (const citation of sentences.flatMap(({ citations }) => citations)) {
    const key = getKey(citation)
    if (!sources.has(key)) sources.set(key, { number: sources.size + 1, citation })
  }
  return [...sources.values()]
}

/** Returns the sources that a sentence cites. */
export function getSources(sentence: CitedSentence, sources: readonly NumberedSource[]): NumberedSource[] {
  const keys = new Set(sentence.citations.map(getKey))
  return sources.filter(({ citation }) => keys.has(getKey(citation)))
}

function getKey({ itemId, quote }: Citation): string {
  return `${itemId} ${quote}`
}
