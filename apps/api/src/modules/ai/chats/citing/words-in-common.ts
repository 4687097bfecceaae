import { textBetween } from '../../../../search/lexicon/text-between.ts'
import { tellingWords } from '../../citations/telling-words.ts'
import { splitSentences } from './split-sentences.ts'

/** What a quote must have of a sentence: two words, or a year. */
const enough = 2

/** The sentences of some texts, and in which of them a telling word stands. */
export interface SentencesByWord {
  readonly sentences: readonly string[]
  readonly byWord: ReadonlyMap<string, readonly number[]>
}

export function sentencesByWord(texts: readonly string[]): SentencesByWord {
  const sentences = texts.flatMap(splitSentences).map(({ text }) => text.trim())
  const byWord = new Map<string, number[]>()
  for (const [place, sentence] of sentences.entries()) {
    for (const word of new Set(tellingWords(sentence))) {
      const places = byWord.get(word)
      if (places) places.push(place)
      else byWord.set(word, [place])
    }
  }
  return { sentences, byWord }
}

/**
 * The sentence of an item that has most of the words of a claim, as it stands there; undefined where none has two of
 * them, or a number of three digits: for models that name a source and do not quote it.
 */
export function bestQuote(claim: string, { sentences, byWord }: SentencesByWord): string | undefined {
  const scores = new Map<number, number>()
  for (const word of new Set(tellingWords(claim))) {
    const score = /^\d+$/.test(word) ? enough : 1
    for (const place of byWord.get(word) ?? []) scores.set(place, (scores.get(place) ?? 0) + score)
  }
  const most = Math.max(...scores.values())
  const best = sentences.findIndex((_, place) => scores.get(place) === most)
  return most >= enough ? shortened(sentences[best] ?? '') : undefined
}

/** Letters of a quote that is cut out of a very long sentence: a list, or a text without full stops. */
const longestQuote = 300

const wordAtEnd = /(?<![\p{L}\p{N}\p{M}\u00ad])[\p{L}\p{N}\p{M}\u00ad]+$/u
const wordAtBeginning = /^[\p{L}\p{N}\p{M}\u00ad]/u

/** Ends where a word does, as a quote has to: before a space, or after signs where no space is near. Undefined where no word ends. */
function shortened(sentence: string): string | undefined {
  if (sentence.length <= longestQuote) return sentence
  const beginning = textBetween(sentence, 0, longestQuote)
  const space = beginning.search(/\s\S*$/)
  if (space > longestQuote / 2) return beginning.slice(0, space).trim()
  const goesOn = wordAtBeginning.test(sentence.slice(beginning.length))
  return (goesOn ? beginning.replace(wordAtEnd, '') : beginning).trim() || undefined
}
