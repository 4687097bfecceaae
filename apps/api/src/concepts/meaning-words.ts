import { type Language, mapLanguages } from '@lares/shared-types/languages'
import { languagePacks } from '../languages/packs.ts'
import { parseWordTable } from '../languages/word-tables.ts'

/** Words of the longest expression. */
export const maxExpressionWords = 4

const meanings = mapLanguages((language) => {
  const table = new Map<string, readonly string[]>()
  for (const [meaning, words] of parseWordTable(languagePacks[language].meaningWords))
    for (const word of words) table.set(word, [...(table.get(word) ?? []), meaning])
  return table
})

/** What a folded word of family life means, or an expression whose words are joined with hyphens; empty for others. */
export function getMeanings(language: Language, folded: string): readonly string[] {
  return meanings[language].get(folded) ?? []
}
