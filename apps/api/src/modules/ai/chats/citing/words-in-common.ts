import { languages } from '@lares/shared-types/languages'
import { folded, wordsOf } from '../../../../search/lexicon/folded.ts'
import { textBetween } from '../../../../search/lexicon/text-between.ts'
import { isFunctionWord } from '../../../../search/query/function-words.ts'
import { splitSentences } from './split-sentences.ts'

/** Letters by which two forms of a word are taken for the same one. */
const stem = 5
/** What a quote must have of a sentence: two words, or a year. */
const enough = 2

/**
 * The sentence of these texts that has most of the words of a claim, as it stands there; undefined where none has two of
 * them, or a number of three digits: for models that name a source and do not quote it.
 */
export function bestQuote(claim: string, texts: readonly string[]): string | undefined {
  const claimed = new Set(tellingWords(claim))
  let best: { quote: string; score: number } | undefined
  for (const span of texts.flatMap(splitSentences)) {
    const score = scoreOf(tellingWords(span.text), claimed)
    if (score >= enough && score > (best?.score ?? 0)) best = { quote: shortened(span.text.trim()), score }
  }
  return best?.quote
}

/** Letters of a quote that is cut out of a very long sentence: a list, or a text without full stops. */
const longestQuote = 300

function shortened(sentence: string): string {
  if (sentence.length <= longestQuote) return sentence
  const beginning = textBetween(sentence, 0, longestQuote)
  return textBetween(beginning, 0, Math.max(beginning.lastIndexOf(' '), longestQuote / 2)).trim()
}

function scoreOf(words: readonly string[], claimed: ReadonlySet<string>): number {
  const common = new Set(words.filter((word) => claimed.has(word)))
  return [...common].reduce((sum, word) => sum + (/^\d{3,}$/.test(word) ? enough : 1), 0)
}

/** Words that say something, folded and cut to their beginning. */
function tellingWords(text: string): string[] {
  return wordsOf(text)
    .map(folded)
    .filter((word) => word.length > 2 && !languages.some((language) => isFunctionWord(language, word)))
    .map((word) => (/^\d+$/.test(word) ? word : word.slice(0, stem)))
}
