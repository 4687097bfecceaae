import { type Language, mapLanguages } from '@lares/shared-types/languages'
import { languagePacks } from '../languages/packs.ts'
import { joinLists, splitList } from '../languages/word-lists.ts'

const functionWords = mapLanguages(
  (language) => new Set(splitList(languagePacks[language].queryWords.functionWords)),
)

/** Whether a folded word is a function word of a language. */
export function isFunctionWord(language: Language, folded: string): boolean {
  return functionWords[language].has(folded)
}

const connectives = new Set(joinLists(({ queryWords }) => queryWords.connectives))

/** Whether a folded word is a connective in one language and has no other meaning in the others. */
export function isJoiningWord(folded: string): boolean {
  return connectives.has(folded)
}
