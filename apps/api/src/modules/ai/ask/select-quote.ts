import { fold } from '../../../lexicon/fold.ts'
import { textBetween } from '../../../lexicon/text-between.ts'
import type { WeighedTerm } from '../../search/retrieval/relevant-documents.ts'
import { splitSentences } from './split-sentences.ts'

type WeightedNeedles = Pick<WeighedTerm, 'needles' | 'weight'>

/** Target and maximum length of a quote in characters. */
const targetLength = 400
const maxLength = 480

export interface SelectedQuote {
  readonly quote: string
  /** The most relevant sentence of the quote; absent if the quote has no other. */
  readonly sentence?: string
}

/**
 * The most relevant part of a passage, as an exact substring: the sentence with the highest sum of term weights,
 * extended by its neighbours up to the target length. A quote of a transcript starts with that sentence, so that the
 * recording can be played from there. `answering` is the sentence where it is known already.
 */
export function selectQuote(
  passage: string,
  terms: readonly WeightedNeedles[],
  isTranscript = false,
  answering?: string,
): SelectedQuote {
  const spans = splitSentences(passage, isTranscript).map(({ start, end }) => ({
    start,
    end,
    weight: sumWeights(passage.slice(start, end), terms),
  }))
  const known = spans.findIndex(({ start, end }) => passage.slice(start, end) === answering)
  const maxWeight = Math.max(...spans.map(({ weight }) => weight))
  const best = known === -1 ? spans.findIndex(({ weight }) => weight === maxWeight) : known
  if (best === -1) return { quote: textBetween(passage, 0, maxLength) }
  let [first, last] = [best, best]
  const length = (from: number, to: number) => (spans[to]?.end ?? 0) - (spans[from]?.start ?? 0)
  for (;;) {
    const before = isTranscript ? undefined : spans[first - 1]
    const after = spans[last + 1]
    // The following sentence explains more than the previous one, unless that one has more of the terms.
    if (after && (before?.weight ?? 0) <= after.weight && length(first, last + 1) <= targetLength) last += 1
    else if (before && length(first - 1, last) <= targetLength) first -= 1
    else if (after && length(first, last + 1) <= targetLength) last += 1
    else break
  }
  const [start, end] = [spans[first]?.start ?? 0, spans[last]?.end ?? passage.length]
  const quote = cutAround(passage.slice(start, end).trim(), terms)
  const sentence = passage.slice(spans[best]?.start, spans[best]?.end).trim()
  const isMarked = first !== last && (maxWeight > 0 || known !== -1) && quote.includes(sentence)
  return { quote, ...(isMarked && { sentence }) }
}

function sumWeights(text: string, terms: readonly WeightedNeedles[]): number {
  const words = findWords(text)
  return terms
    .filter((term) => words.some(({ folded }) => startsWithNeedle(folded, term)))
    .reduce((sum, { weight }) => sum + weight, 0)
}

/** Cuts a very long sentence around its first match. */
function cutAround(quote: string, terms: readonly WeightedNeedles[]): string {
  if (quote.length <= maxLength) return quote
  const hit = findWords(quote).find(({ folded }) => terms.some((term) => startsWithNeedle(folded, term)))
  const start = Math.max(0, Math.min((hit?.start ?? 0) - targetLength / 2, quote.length - targetLength))
  const from = start === 0 ? 0 : quote.indexOf(' ', start) + 1
  const end = quote.lastIndexOf(' ', from + targetLength)
  return textBetween(quote, from, end > from ? end : from + targetLength)
}

function startsWithNeedle(word: string, { needles }: WeightedNeedles): boolean {
  return needles.some((needle) => word.startsWith(needle))
}

function findWords(text: string): { folded: string; start: number }[] {
  return Array.from(text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu), ({ 0: word, index }) => ({
    folded: fold(word),
    start: index,
  }))
}
