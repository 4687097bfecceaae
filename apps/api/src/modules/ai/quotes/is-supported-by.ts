import type { Citation } from '@lares/shared-types/citations'
import type { Language } from '@lares/shared-types/languages'
import { readConcepts } from '../../../concepts/text-concepts.ts'
import { fold, splitWords } from '../../../lexicon/fold.ts'
import { detectPredominantLanguage } from '../../../lexicon/language-detection.ts'
import { isFunctionWord } from '../../../query-language/function-words.ts'
import { detectQuestionLanguage } from '../../../query-language/question-fillers.ts'
import { matchWords } from '../../../search-index/concepts/match-levels.ts'
import { getContentStems, getContentWords } from './content-words.ts'
import { areRelated } from './related-words.ts'
import { hasAllNumbers, readNumbers } from './written-numbers.ts'

/** Minimum number of function words for a language to count as certain. */
const minFunctionWords = 2
/** Below this length a text has too few words for a comparison. */
const minComparableLength = 28
const number = /^\d+$/

/** Whether a quote has enough words to be evidence: three, one of them a content word, or two content words. */
export function isMeaningful(quote: string): boolean {
  const contentWords = getContentStems(quote, detectCertainLanguage(quote)).length
  return contentWords > 1 || (contentWords > 0 && splitWords(quote).length > 2)
}

/** A sentence of fewer content words, such as `Upstairs`, says too little to be compared with what it rests on. */
const minComparedWords = 2

/** What a sentence rests on besides a quote. */
interface Evidence {
  /** Of the item, EDTF. */
  readonly date?: string | null | undefined
  /** The part of the item that its author received. */
  readonly given?: string | undefined
}

/**
 * Whether a quote can support a sentence: every number of the sentence is in the quote, the title, the date of the item or the part
 * that was given, and they share a content word, name, number or, between languages, a meaning.
 */
export async function isSupportedBy(
  sentence: string,
  { quote, title }: Citation,
  { date, given }: Evidence = {},
): Promise<boolean> {
  const language = detectCertainLanguage(sentence)
  const spoken = language ?? detectQuestionLanguage(splitWords(sentence).map(fold))
  const numbers = readNumbers(sentence, spoken && [spoken])
  const evidence = `${title}\n${quote}`
  if (numbers.size > 0 && !hasAllNumbers(numbers, readNumbers([evidence, date, given].join('\n'))))
    return false
  const words = getContentWords(sentence, spoken)
  if (words.length < minComparedWords) return true
  const quoted = detectCertainLanguage(quote)
  if (language && language === quoted) return shareWord(sentence, evidence, language)
  const known = new Set(getContentWords(evidence))
  return words.some((word) => known.has(word)) || (await shareMeaning(sentence, spoken, evidence, quoted))
}

async function shareMeaning(
  one: string,
  language: Language | undefined,
  other: string,
  otherLanguage: Language | undefined,
): Promise<boolean> {
  const words = await readConcepts(one, language)
  const known = await readConcepts(other, otherLanguage)
  return words.some(({ concepts }) => known.some((word) => matchWords(concepts, word.concepts) !== undefined))
}

/** The language of a text, if its letters and its function words agree. */
function detectCertainLanguage(text: string): Language | undefined {
  if (text.trim().length < minComparableLength) return undefined
  const language = detectPredominantLanguage(text)
  if (language === undefined || language === 'other') return undefined
  const functionWords = splitWords(text).filter((word) => isFunctionWord(language, fold(word)))
  return functionWords.length >= minFunctionWords ? language : undefined
}

function shareWord(one: string, other: string, language: Language): boolean {
  const words = getComparableWords(other, language)
  return getComparableWords(one, language).some((word) =>
    words.some((known) => areRelated(word, known, language)),
  )
}

function getComparableWords(text: string, language: Language): string[] {
  return [...getContentWords(text, language), ...splitWords(text).filter((word) => number.test(word))]
}
