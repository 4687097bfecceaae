import { languages } from '@lares/shared-types/languages'
import { type AnswerType, answerTypes } from '../../../languages/fact-words.ts'
import { languagePacks } from '../../../languages/packs.ts'
import { joinLists, splitList } from '../../../languages/word-lists.ts'
import { fold, splitWords } from '../../../lexicon/fold.ts'
import type { ReadQuestion } from './read-question.ts'

const answered = new Map(
  answerTypes.map((type) => [
    type,
    new Set(joinLists(({ factWords }) => factWords.answers[type].answered.replaceAll('_', ' '))),
  ]),
)

/** The kinds of answer that a question can only have; texts in any language are searched for their words. */
export function getAnswerTypes({ tokens, language }: ReadQuestion): AnswerType[] {
  const words = tokens.map(({ folded }) => folded)
  return answerTypes.filter((type) =>
    splitList(languagePacks[language].factWords.answers[type].asked).some((word) => words.includes(word)),
  )
}

/** Whether a text has a word for an answer of this type that is none of the question: Mr White has no colour. */
export function hasAnswerWord(
  { tokens }: Pick<ReadQuestion, 'tokens'>,
  text: string,
  type: AnswerType,
): boolean {
  return splitWords(text)
    .map(fold)
    .some((word) => answered.get(type)?.has(word) && !tokens.some(({ folded }) => folded === word))
}

const numberParts = languages.flatMap((language) => splitList(languagePacks[language].factWords.numbers))
const numberWords = new Set(numberParts)
/** Shorter parts occur within words that are no numbers: `ten` in `often`. */
const minPartLetters = 5
const longParts = numberParts.filter((part) => part.length >= minPartLetters)

/** Whether a folded word is a number in digits or letters: `29`, `neunundzwanzig`. */
export function isNumber(word: string): boolean {
  return /^\d/.test(word) || numberWords.has(word) || longParts.some((part) => word.endsWith(part))
}
