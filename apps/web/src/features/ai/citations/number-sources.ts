import type { Citation, CitedSentence } from '@lares/shared-types/citations'

export interface NumberedSource {
  readonly number: number
  readonly citation: Citation
}

/** The places that an answer cites, each once, in the order in which it first does. */
export function numberSources(sentences: readonly CitedSentence[]): NumberedSource[] {
  const sources = new Map<string, NumberedSource>()
  for (const citation of sentences.flatMap(({ citations }) => citations)) {
    const key = keyOf(citation)
    if (!sources.has(key)) sources.set(key, { number: sources.size + 1, citation })
  }
  return [...sources.values()]
}

/** Of the sources those that a sentence cites. */
export function sourcesOf(sentence: CitedSentence, sources: readonly NumberedSource[]): NumberedSource[] {
  const keys = new Set(sentence.citations.map(keyOf))
  return sources.filter(({ citation }) => keys.has(keyOf(citation)))
}

function keyOf({ itemId, quote }: Citation): string {
  return `${itemId} ${quote}`
}
