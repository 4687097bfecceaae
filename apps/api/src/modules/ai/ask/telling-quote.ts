import { folded } from '../../../search/lexicon/folded.ts'
import { textBetween } from '../../../search/lexicon/text-between.ts'
import type { WeighedTerm } from '../../search/retrieval/documents-about.ts'
import { unwrappedLines } from './unwrapped-lines.ts'

type Sought = Pick<WeighedTerm, 'needles' | 'weight'>

/** Characters of a quotation. */
const usualQuote = 280
const longestQuote = 400

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' })

/**
 * The part of a passage that says most of what was asked, letter by letter: the sentence whose terms weigh most (by their
 * needles, folded beginnings of words), with those around it while it stays short. Of speech it begins there, so that it is
 * heard from its very second.
 */
export function tellingQuote(passage: string, terms: readonly Sought[], spoken = false): string {
  const spans = Array.from(
    sentences.segment(spoken ? passage : unwrappedLines(passage)),
    ({ index, segment }) => ({
      start: index,
      end: index + segment.length,
      weight: weightIn(segment, terms),
    }),
  ).filter(({ start, end }) => passage.slice(start, end).trim() !== '')
  const most = Math.max(...spans.map(({ weight }) => weight))
  const best = spans.findIndex(({ weight }) => weight === most)
  if (best === -1) return textBetween(passage, 0, longestQuote)
  let [first, last] = [best, best]
  const length = (from: number, to: number) => (spans[to]?.end ?? 0) - (spans[from]?.start ?? 0)
  for (;;) {
    const before = spoken ? undefined : spans[first - 1]
    const after = spans[last + 1]
    // What comes next explains more than what came before, unless that has more of what was asked.
    if (after && (before?.weight ?? 0) <= after.weight && length(first, last + 1) <= usualQuote) last += 1
    else if (before && length(first - 1, last) <= usualQuote) first -= 1
    else if (after && length(first, last + 1) <= usualQuote) last += 1
    else break
  }
  const [start, end] = [spans[first]?.start ?? 0, spans[last]?.end ?? passage.length]
  return cutAround(passage.slice(start, end).trim(), terms)
}

function weightIn(text: string, terms: readonly Sought[]): number {
  const words = wordsOf(text)
  return terms
    .filter((term) => words.some(({ folded }) => begins(folded, term)))
    .reduce((sum, { weight }) => sum + weight, 0)
}

/** Of a sentence that goes on and on, what stands around the first word that is sought. */
function cutAround(quote: string, terms: readonly Sought[]): string {
  if (quote.length <= longestQuote) return quote
  const hit = wordsOf(quote).find(({ folded }) => terms.some((term) => begins(folded, term)))
  const start = Math.max(0, Math.min((hit?.start ?? 0) - usualQuote / 2, quote.length - usualQuote))
  const from = start === 0 ? 0 : quote.indexOf(' ', start) + 1
  const end = quote.lastIndexOf(' ', from + usualQuote)
  return textBetween(quote, from, end > from ? end : from + usualQuote)
}

function begins(word: string, { needles }: Sought): boolean {
  return needles.some((needle) => word.startsWith(needle))
}

function wordsOf(text: string): { folded: string; start: number }[] {
  return Array.from(text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu), ({ 0: word, index }) => ({
    folded: folded(word),
    start: index,
  }))
}
