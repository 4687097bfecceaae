import { type Language, languages } from '@lares/shared-types/languages'
import { fold } from '../lexicon/fold.ts'
import { isFunctionWord } from '../query-language/function-words.ts'
import { detectQuestionLanguage } from '../query-language/question-fillers.ts'
import { getConceptWeight } from './concept-weights.ts'
import { type GlossClass, type Glosses, getGlosses, isListed } from './glosses.ts'
import { getMeanings, maxExpressionWords } from './meaning-words.ts'

/** A content word of a text. */
export interface WordConcepts {
  /** As it is written. */
  readonly written: string
  /** English words that it can mean; the word itself where no dictionary has it. */
  readonly concepts: Glosses
  /** How much the word says, 0 to 1. */
  readonly weight: number
  /** Whether a dictionary or table has this very form: others are found by rules, which also read mistyped words. */
  readonly isListed: boolean
}

/** Words of a text that are read, and letters of the longest word. */
const [maxWords, maxLetters] = [400, 60]

/**
 * The content words of a text with their concepts. `preferred` is the language where the text does not tell its own by its
 * function words.
 */
export function readConcepts(text: string, preferred: Language | undefined): WordConcepts[] {
  const words = readWords(text)
  const language = chooseLanguage(
    words.map(({ folded }) => folded),
    preferred,
  )
  const found: WordConcepts[] = []
  for (let at = 0; at < words.length; ) {
    const { count, folded } = readExpression(words, at, language)
    const [first, last] = [words[at], words[at + count - 1]]
    at += count
    if (!first || !last || folded.length < 2 || (language && isFunctionWord(language, folded))) continue
    const concepts = findConcepts(language, folded)
    found.push({
      written: text.slice(first.start, last.end),
      concepts,
      weight: getWeight(concepts),
      isListed: language !== undefined && isListed(language, folded),
    })
  }
  return found
}

interface Word {
  readonly folded: string
  readonly start: number
  readonly end: number
}

function readWords(text: string): Word[] {
  const words: Word[] = []
  for (const { 0: written, index } of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    if (words.length === maxWords) break
    if (written.length <= maxLetters)
      words.push({ folded: fold(written), start: index, end: index + written.length })
  }
  return words
}

/** The longest expression that starts with a word: its folded words, joined with hyphens, and how many these are. */
function readExpression(words: readonly Word[], at: number, language: Language | undefined) {
  for (let count = maxExpressionWords; language && count > 1; count--) {
    const folded = words.slice(at, at + count).map((word) => word.folded)
    const expression = folded.join('-')
    if (folded.length === count && getMeanings(language, expression).length > 0)
      return { count, folded: expression }
  }
  return { count: 1, folded: words[at]?.folded ?? '' }
}

function findConcepts(language: Language | undefined, folded: string): Glosses {
  const glosses = language ? getGlosses(language, folded) : new Map<string, GlossClass>()
  return glosses.size > 0 ? glosses : new Map([[folded, 'A']])
}

/** That of the function words; else, of a short text, the one in which dictionaries have the most words. */
function chooseLanguage(folded: readonly string[], preferred: Language | undefined): Language | undefined {
  const detected = detectQuestionLanguage(folded)
  if (detected) return detected
  const counts = languages.map((language) => ({
    language,
    count:
      folded.slice(0, 24).filter((word) => getGlosses(language, word).size > 0).length +
      (language === preferred ? 0.5 : 0),
  }))
  const [best] = counts.toSorted((one, other) => other.count - one.count)
  return best && best.count >= 1 ? best.language : preferred
}

function getWeight(concepts: Glosses): number {
  const best = [...concepts.values()].toSorted()[0]
  const weights = [...concepts]
    .filter(([, rank]) => rank === best)
    .map(([concept]) => getConceptWeight(concept))
  return Math.max(0, ...weights)
}
