import { type Language, mapLanguages } from '@lares/shared-types/languages'
import { languagePacks } from '../languages/packs.ts'

/** Letters of the shortest word that a dictionary is asked for. */
export const minLetters = 3

const rules = mapLanguages((language) =>
  languagePacks[language].wordForms.lemmas.map(
    ([ending, replacement]) => [new RegExp(ending), replacement] as const,
  ),
)

/** The other words that a folded form can be a form of by the rules of a language. Words that no dictionary has may be among them. */
export function getRegularLemmas(language: Language, folded: string): string[] {
  const words = rules[language].map(([ending, replacement]) => folded.replace(ending, replacement))
  return [...new Set(words)].filter((word) => word !== folded && word.length >= minLetters)
}
