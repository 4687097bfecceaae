import { createYielder } from '@lares/server-kit/event-loop-yield'
import { type Language, languages } from '@lares/shared-types/languages'
import { fold } from '../lexicon/fold.ts'
import { isFunctionWord } from '../query-language/function-words.ts'
import { detectQuestionLanguage } from '../query-language/question-fillers.ts'
import { type GetConceptWeight, loadConceptWeights } from './concept-weights.ts'
import { type GlossClass, type Glosses, getGlosses, isListed, type ReadAs } from './glosses.ts'
import { getMeanings, maxExpressionWords } from './meaning-words.ts'

/** A content word of a text. */
export interface WordConcepts {
  /** As it is written. */
  readonly written: string
  /** Index of its first character in the text. */
  readonly start: number
  /** English words that it can mean; the word itself after `=` where no dictionary has it. */
  readonly concepts: Glosses
  /** How much the word says, 0 to 1. */
  readonly weight: number
  /** Whether a dictionary or table has this very form: others are found by rules, which also read mistyped words. */
  readonly isListed: boolean
}

/** Words of a text that are read, and letters of the longest word. */
const [maxWords, maxLetters] = [400, 60]
/** Characters between two words of a sentence. */
const maxBetween = 8

/** The number of words of a text without function words that are looked up to detect its language. */
const maxDetectionWords = 24

/**
 * The content words of a text with their concepts. `preferred` is the language where the text does not tell its own by its
 * function words. Yields to other requests meanwhile.
 */
export async function readConcepts(text: string, preferred: Language | undefined): Promise<WordConcepts[]> {
  return (await readTextConcepts(text, preferred)).words
}

/** The same, with the language in which the text was read. */
export async function readTextConcepts(
  text: string,
  preferred: Language | undefined,
): Promise<{ readonly language: Language | undefined; readonly words: WordConcepts[] }> {
  const pause = createYielder()
  const getConceptWeight = await loadConceptWeights()
  const words = readWords(text)
  const language = await chooseLanguage(
    words.map(({ folded }) => folded),
    preferred,
    pause,
  )
  const found: WordConcepts[] = []
  for (let at = 0; at < words.length; ) {
    await pause()
    const { count, folded } = readExpression(words, at, language)
    const [first, last] = [words[at], words[at + count - 1]]
    at += count
    if (!first || !last || folded.length < 2 || (language && isFunctionWord(language, folded))) continue
    const concepts = findConcepts(language, folded, count === 1 && isNameLike(text, first, language))
    found.push({
      written: text.slice(first.start, last.end),
      start: first.start,
      concepts,
      weight: getWeight(concepts, getConceptWeight),
      isListed: language !== undefined && isListed(language, folded),
    })
  }
  return { language, words: found }
}

/** The first of all words that have the same concepts: a repeated word, or another form of it. */
export function mergeSameWords(words: readonly WordConcepts[]): WordConcepts[] {
  const byConcepts = new Map<string, WordConcepts>()
  for (const word of words) {
    const key = JSON.stringify([...word.concepts].toSorted())
    if (!byConcepts.has(key)) byConcepts.set(key, word)
  }
  return [...byConcepts.values()]
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

const insideSentence = /[\p{L}\p{N}\p{M}][^\p{L}\p{N}.!?:…\n]*$/u
/** After a title or an initial: "Dr. ", "M. ". */
const afterAbbreviation = /(?<!\p{L})(?:\p{Lu}\p{L}{0,2}|dott|dr|mons|prof|sig)\. ?$/u

/**
 * Whether a word has a capital inside of a sentence where only names have: such as "Rossi", which a rule would read as a
 * plural of "red".
 */
function isNameLike(text: string, { start, end }: Word, language: Language | undefined): boolean {
  if (language === 'de' || !/^\p{Lu}\P{Lu}*$/u.test(text.slice(start, end))) return false
  const before = text.slice(Math.max(0, start - maxBetween), start)
  return insideSentence.test(before) || afterAbbreviation.test(before)
}

/** Stands before a word that no dictionary has, so that it is no English word: "=baker" is a name. */
export const unknownPrefix = '='

function findConcepts(language: Language | undefined, folded: string, isName: boolean): Glosses {
  const readAs: ReadAs = isName ? 'name' : 'word'
  const glosses = language ? getGlosses(language, folded, readAs) : new Map<string, GlossClass>()
  return glosses.size > 0 ? glosses : new Map([[`${unknownPrefix}${folded}`, 'A']])
}

/** That of the function words; else, of a short text, the one in which dictionaries have the most words. */
async function chooseLanguage(
  folded: readonly string[],
  preferred: Language | undefined,
  pause: () => Promise<void> | undefined,
): Promise<Language | undefined> {
  const detected = detectQuestionLanguage(folded)
  if (detected) return detected
  let best: { language: Language; count: number } | undefined
  for (const language of languages) {
    let count = language === preferred ? 0.5 : 0
    for (const word of folded.slice(0, maxDetectionWords)) {
      await pause()
      if (getGlosses(language, word).size > 0) count++
    }
    if (!best || count > best.count) best = { language, count }
  }
  return best && best.count >= 1 ? best.language : preferred
}

function getWeight(concepts: Glosses, getConceptWeight: GetConceptWeight): number {
  const best = [...concepts.values()].toSorted()[0]
  const weights = [...concepts]
    .filter(([, rank]) => rank === best)
    .map(([concept]) => getConceptWeight(concept))
  return Math.max(0, ...weights)
}
