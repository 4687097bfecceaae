import { type Language, languages, mapLanguages } from '@lares/shared-types/languages'
import { languagePacks } from '../languages/packs.ts'
import { splitList } from '../languages/word-lists.ts'
import { isFunctionWord } from './function-words.ts'

const questionWords = mapLanguages(
  (language) => new Set(splitList(languagePacks[language].queryWords.questionWords)),
)

/**
 * The language in which most words (folded) of a question are question or function words; undefined for a tie or
 * none.
 */
export function detectQuestionLanguage(words: readonly string[]): Language | undefined {
  const counts = languages.map((language) => ({
    language,
    count: words.filter((word) => isFiller(language, word)).length,
  }))
  const [first, second] = counts.sort((a, b) => b.count - a.count)
  return first && first.count > (second?.count ?? 0) ? first.language : undefined
}

/**
 * Whether a folded word belongs to the form of a question and not to its subject: in the question's language (`war`
 * and `son` are subjects in an English one), or in any language where that is unknown.
 */
export function isQuestionFiller(word: string, language?: Language): boolean {
  if (word.length === 1 && !/\d/.test(word)) return true
  return (language ? [language] : languages).some((one) => isFiller(one, word))
}

function isFiller(language: Language, word: string): boolean {
  return questionWords[language].has(word) || isFunctionWord(language, word)
}
