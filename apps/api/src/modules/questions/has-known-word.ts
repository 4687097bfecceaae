import { languages } from '@lares/shared-types/languages'
import { getGlosses } from '../../concepts/glosses.ts'
import type { Db } from '../../db/client.ts'
import { isFunctionWord } from '../../query-language/function-words.ts'
import { loadWordForms } from '../../query-language/word-forms.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { findUnmatchedWords } from '../search/corrections/find-corrections.ts'

/** Words of a text that are looked at: as many as are looked up in the archive. */
const maxWords = 8

/**
 * Whether any word of a text, of the first eight, is one of the four languages, a number, or written in an item that the viewer may
 * see, be it mistyped. Without one it is no question but an attempt at the keyboard.
 */
export async function hasKnownWord(db: Db, viewer: Viewer, text: string): Promise<boolean> {
  const [all = []] = await loadWordForms(db, [text.replaceAll('\0', ' ')])
  const words = all.slice(0, maxWords)
  if (words.some(({ folded }) => isOfLanguage(folded))) return true
  const searched = words.map((forms) => ({ forms, isPrefix: false }))
  const { words: unmatched } = await findUnmatchedWords(db, viewer, searched)
  return unmatched.length < words.length || unmatched.some(({ corrected }) => corrected.length > 0)
}

function isOfLanguage(folded: string): boolean {
  if (/\d/.test(folded)) return true
  return languages.some(
    (language) => isFunctionWord(language, folded) || getGlosses(language, folded).size > 0,
  )
}
