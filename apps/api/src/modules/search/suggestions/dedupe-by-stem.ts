import type { Db } from '../../../db/client.ts'
import { getStems, loadWordForms, type WordForms } from '../../../query-language/word-forms.ts'
import type { WordCompletion } from './word-completions.ts'

/** Keeps only the first of words that are forms of one another: a search for it finds the others. */
export async function dedupeByStem(db: Db, words: readonly WordCompletion[]): Promise<WordCompletion[]> {
  const forms = await loadWordForms(
    db,
    words.map(({ word }) => word),
  )
  const known: KnownForms[] = []
  for (const [index, completion] of words.entries()) {
    const word = { completion, forms: forms[index]?.[0] }
    if (!known.some((other) => isFormOf(word, other))) known.push(word)
  }
  return known.map(({ completion }) => completion)
}

interface KnownForms {
  readonly completion: WordCompletion
  readonly forms: WordForms | undefined
}

/** In the language of either word. */
function isFormOf(one: KnownForms, other: KnownForms): boolean {
  return [one.completion.language, other.completion.language].some((language) => {
    if (language === null || !one.forms || !other.forms) return false
    const stems = getStems(language, other.forms)
    return getStems(language, one.forms).some((stem) => stems.includes(stem))
  })
}
