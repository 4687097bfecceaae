import { textBetween } from '../../../../lexicon/text-between.ts'
import { getContentStems } from '../../quotes/content-words.ts'
import { splitSentences } from './split-sentences.ts'

/** Minimum score of a quote: two common words, or one number. */
const minScore = 2

/** Sentences, and the indexes of the sentences with each content word. */
export interface SentenceIndex {
  readonly sentences: readonly string[]
  readonly byWord: ReadonlyMap<string, readonly number[]>
}

export function indexSentences(texts: readonly string[]): SentenceIndex {
  const sentences = texts.flatMap(splitSentences).map(({ text }) => text.trim())
  const byWord = new Map<string, number[]>()
  for (const [index, sentence] of sentences.entries()) {
    for (const word of new Set(getContentStems(sentence))) {
      const indexes = byWord.get(word)
      if (indexes) indexes.push(index)
      else byWord.set(word, [index])
    }
  }
  return { sentences, byWord }
}

/**
 * The sentence with the most words in common with a claim, as it is written; undefined below two common words or a
 * number of three digits. For models that name a source without quoting it.
 */
export function findBestQuote(claim: string, { sentences, byWord }: SentenceIndex): string | undefined {
  const scores = new Map<number, number>()
  for (const word of new Set(getContentStems(claim))) {
    const score = /^\d+$/.test(word) ? minScore : 1
    for (const index of byWord.get(word) ?? []) scores.set(index, (scores.get(index) ?? 0) + score)
  }
  const max = Math.max(...scores.values())
  const best = sentences.findIndex((_, index) => scores.get(index) === max)
  return max >= minScore ? truncate(sentences[best] ?? '') : undefined
}

/** Maximum characters of a quote from a very long sentence: a list, or a text without full stops. */
const maxQuoteLength = 300

const wordAtEnd = /(?<![\p{L}\p{N}\p{M}\u00ad])[\p{L}\p{N}\p{M}\u00ad]+$/u
const wordAtBeginning = /^[\p{L}\p{N}\p{M}\u00ad]/u

/**
 * Truncates at the end of a word, since quotes are matched by whole words: before a space, or after punctuation where
 * no space is near. Undefined where no word ends.
 */
function truncate(sentence: string): string | undefined {
  if (sentence.length <= maxQuoteLength) return sentence
  const beginning = textBetween(sentence, 0, maxQuoteLength)
  const space = beginning.search(/\s\S*$/)
  if (space > maxQuoteLength / 2) return beginning.slice(0, space).trim()
  const isWordCut = wordAtBeginning.test(sentence.slice(beginning.length))
  return (isWordCut ? beginning.replace(wordAtEnd, '') : beginning).trim() || undefined
}
