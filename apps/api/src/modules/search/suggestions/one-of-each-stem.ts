import type { Db } from '../../../db/client.ts'
import { stemsIn, type WordForms, wordForms } from '../../../search/query/word-forms.ts'
import type { BegunWord } from './words-begun.ts'

/** Of words that are forms of one another the first alone: a search for it finds what has the others. */
export async function oneOfEachStem(db: Db, words: readonly BegunWord[]): Promise<BegunWord[]> {
  const forms = await wordForms(
    db,
    words.map(({ word }) => word),
  )
  const known: Known[] = []
  for (const [place, begun] of words.entries()) {
    const word = { begun, forms: forms[place]?.[0] }
    if (!known.some((other) => isFormOf(word, other))) known.push(word)
  }
  return known.map(({ begun }) => begun)
}

interface Known {
  readonly begun: BegunWord
  readonly forms: WordForms | undefined
}

/** In the language of either. */
function isFormOf(one: Known, other: Known): boolean {
  return [one.begun.language, other.begun.language].some((language) => {
    if (language === null || !one.forms || !other.forms) return false
    const stems = stemsIn(language, other.forms)
    return stemsIn(language, one.forms).some((stem) => stems.includes(stem))
  })
}
