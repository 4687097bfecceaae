import { type Language, languages } from '@lares/shared-types/languages'
import { fold, splitWords } from '../lexicon/fold.ts'
import { isFunctionWord } from '../query-language/function-words.ts'
import { detectQuestionLanguage } from '../query-language/question-fillers.ts'
import { getConceptWeight } from './concept-weights.ts'
import { type GlossClass, type Glosses, getGlosses } from './glosses.ts'

/** A content word of a text. */
export interface WordConcepts {
  /** As it is written. */
  readonly written: string
  /** English words that it can mean; the word itself where no dictionary has it. */
  readonly concepts: Glosses
  /** How much the word says, 0 to 1. */
  readonly weight: number
}

/** Words of a text that are read, and letters of the longest word. */
const [maxWords, maxLetters] = [400, 60]

/**
 * The content words of a text with their concepts. `preferred` is the language where the text does not tell its own by its
 * function words.
 */
export function readConcepts(text: string, preferred: Language | undefined): WordConcepts[] {
  const written = splitWords(text)
    .slice(0, maxWords)
    .filter((word) => word.length <= maxLetters)
  const folded = written.map(fold)
  const language = chooseLanguage(folded, preferred)
  return written.flatMap((word, index) => {
    const key = folded[index] ?? ''
    if (key.length < 2 || (language && isFunctionWord(language, key))) return []
    const concepts = findConcepts(language, key)
    return [{ written: word, concepts, weight: getWeight(concepts) }]
  })
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
