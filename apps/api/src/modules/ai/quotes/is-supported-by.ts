import type { Citation } from '@lares/shared-types/citations'
import type { Language } from '@lares/shared-types/languages'
import { fold, splitWords } from '../../../lexicon/fold.ts'
import { isFunctionWord } from '../../../query-language/function-words.ts'
import { detectPredominantLanguage } from '../../items/language-detection.ts'
import { getContentStems, getContentWords } from './content-words.ts'
import { areRelated } from './related-words.ts'

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

/**
 * Whether a quote can support a sentence: false if both are certainly in the same language and share no content word,
 * name or number. Across languages nothing can be compared.
 */
export function isSupportedBy(sentence: string, { quote, title }: Citation): boolean {
  const language = detectCertainLanguage(sentence)
  if (!language || language !== detectCertainLanguage(quote)) return true
  return shareWord(sentence, `${title} ${quote}`, language)
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
