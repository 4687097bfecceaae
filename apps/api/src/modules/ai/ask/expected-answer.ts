import { type Language, languages } from '@lares/shared-types/languages'
import { fold, splitWords } from '../../../lexicon/fold.ts'
import { isFunctionWord } from '../../../query-language/function-words.ts'
import type { UnderstoodQuestion } from '../facts/answer-facts.ts'
import { getAnswerTypes, hasAnswerWord, isNumber } from '../facts/answer-words.ts'
import { type ComparedWord, compareWords, type QuestionWord } from './question-words.ts'

/** What a question can only be answered with. */
export interface ExpectedAnswer {
  /** Whether a text has an answer of each type that is asked for, apart from a reason. */
  readonly isMet: (text: string) => boolean
  /** Whether a text gives a reason, if one is asked for: many do so without a word that says so. */
  readonly hasReason: (text: string) => boolean
  readonly hasTypes: boolean
  readonly wantsNumber: boolean
  /** The word that `how many` counts. */
  readonly counted: QuestionWord | undefined
}

/** Words between a number and the noun that it counts. */
const maxWordsFromNumber = 4
const year = /^(1[5-9]|20)\d\d$/

export function readExpectedAnswer(
  { read }: UnderstoodQuestion,
  words: readonly QuestionWord[],
): ExpectedAnswer {
  const types = getAnswerTypes(read)
  const wantsNumber = read.signals.has('howMany')
  const phrase = read.phrases.find(({ signals }) => signals.has('howMany'))
  const noun = read.tokens
    .slice(phrase?.end)
    .find(({ folded }) => folded.length > 1 && !read.lexicon.of.has(folded))?.folded
  return {
    hasTypes: types.length > 0,
    wantsNumber,
    counted: wantsNumber ? words.find(({ folded }) => folded === noun) : undefined,
    hasReason: (text) => !types.includes('reason') || hasAnswerWord(read, text, 'reason'),
    isMet: (text) =>
      types.every((type) => type === 'reason' || hasAnswerWord(read, text, type)) &&
      (!wantsNumber || splitWords(text).some(isAmount)),
  }
}

/** Whether a word is a number and neither an article nor a year. */
function isAmount(word: string): boolean {
  const folded = fold(word)
  return (
    isNumber(folded) && !year.test(folded) && !languages.some((language) => isFunctionWord(language, folded))
  )
}

/**
 * How well the type of a sentence fits: 0 not at all, or if none is asked for; 2 for a number beside what it counts. A number
 * beside something else counts that.
 */
export function fitsType(
  expected: ExpectedAnswer,
  text: string,
  words: readonly ComparedWord[],
  language: Language,
): number {
  const { counted } = expected
  if (!(expected.hasTypes || expected.wantsNumber) || !expected.isMet(text) || !expected.hasReason(text))
    return 0
  if (!counted) return 1
  const nouns = new Set(
    words.filter((word) => compareWords(counted, word, language) > 0).map(({ folded }) => folded),
  )
  const written = splitWords(text)
  const isBeside = written.some(
    (word, at) =>
      nouns.has(fold(word)) &&
      written.slice(Math.max(0, at - maxWordsFromNumber), at + maxWordsFromNumber).some(isAmount),
  )
  return isBeside ? 2 : 0
}
