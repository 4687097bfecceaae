import type { Citation } from '@lares/shared-types/citations'
import type { Language } from '@lares/shared-types/languages'
import { folded, splitWords } from '../../../search/lexicon/folded.ts'
import { isFunctionWord } from '../../../search/query/function-words.ts'
import { recognizeLanguage } from '../../items/language-detection.ts'
import { areAkin } from './akin-words.ts'
import { tellingWords, wholeTellingWords } from './telling-words.ts'

/** Words that hold sentences of a language together, beside its letters, without which it is not told. */
const enoughOfLanguage = 2
/** Characters below which two texts say too little for having no word in common to mean anything. */
const minComparableLength = 28
const number = /^\d+$/

/** Whether a quote is long enough to say something: three words, one of which tells something, or two that do. */
export function saysSomething(quote: string): boolean {
  const telling = tellingWords(quote, surelyIn(quote)).length
  return telling > 1 || (telling > 0 && splitWords(quote).length > 2)
}

/**
 * Whether a sentence may rest on a place: not where both are surely of one language and have not a single telling word, name or
 * number in common. Across languages nothing can be compared.
 */
export function mayRestOn(sentence: string, { quote, title }: Citation): boolean {
  const language = surelyIn(sentence)
  if (!language || language !== surelyIn(quote)) return true
  return haveInCommon(sentence, `${title} ${quote}`, language)
}

/** The language of a sentence, where its letters and its words say the same. */
function surelyIn(text: string): Language | undefined {
  if (text.trim().length < minComparableLength) return undefined
  const language = recognizeLanguage(text)
  if (language === undefined || language === 'other') return undefined
  const holding = splitWords(text).filter((word) => isFunctionWord(language, folded(word)))
  return holding.length >= enoughOfLanguage ? language : undefined
}

function haveInCommon(one: string, other: string, language: Language): boolean {
  const words = comparable(other, language)
  return comparable(one, language).some((word) => words.some((known) => areAkin(word, known, language)))
}

function comparable(text: string, language: Language): string[] {
  return [...wholeTellingWords(text, language), ...splitWords(text).filter((word) => number.test(word))]
}
