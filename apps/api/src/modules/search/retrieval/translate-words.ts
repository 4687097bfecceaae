import type { Language } from '@lares/shared-types/languages'
import { getLemmas } from '../../../concepts/lemmas.ts'
import type { Db } from '../../../db/client.ts'
import { minLetters } from '../../../dictionaries/regular-lemmas.ts'
import { findHeadwords, type Translations, translateWord } from '../../../dictionaries/translate-word.ts'
import { getStems, loadWordForms, type WordForms } from '../../../query-language/word-forms.ts'

/** Headwords whose stems are compared with that of an inflected word, and the letters that they share with it. */
const [maxHeadwords, minShared] = [60, minLetters]

/** A word as it is, and the words of which it can be a form. */
function getReadings(language: Language, folded: string): string[] {
  const { irregular, regular } = getLemmas(language, folded)
  return [...(folded.length < minLetters ? [] : [folded]), ...irregular, ...regular]
}

/** For each language, the translations of the first word that has any. */
function mergeTranslations(all: readonly Translations[]): Translations {
  const merged = new Map<Language, readonly string[]>()
  for (const translations of all)
    for (const [language, words] of translations) if (!merged.has(language)) merged.set(language, words)
  return merged
}

/**
 * The translations of the words of a question, in the order of the words. An inflected form is translated like the
 * headwords with the same stem.
 */
export async function translateWords(
  db: Db,
  language: Language,
  words: readonly WordForms[],
): Promise<Translations[]> {
  const direct = words.map(({ folded }) =>
    mergeTranslations(getReadings(language, folded).map((word) => translateWord(language, word))),
  )
  const candidates = words.map(({ folded }, index) => {
    if ((direct[index]?.size ?? 0) > 0 || /\d/.test(folded) || folded.length < minShared) return []
    const shared = Math.max(minShared, Math.floor(folded.length * 0.6))
    return findHeadwords(language, folded.slice(0, shared), maxHeadwords)
  })
  const forms = (await loadWordForms(db, [...new Set(candidates.flat())])).flat()
  return words.map((word, index) => {
    const stems = getStems(language, word)
    const same = forms.find(
      (other) =>
        candidates[index]?.includes(other.folded) &&
        getStems(language, other).some((stem) => stems.includes(stem)),
    )
    return same ? translateWord(language, same.folded) : (direct[index] ?? new Map())
  })
}
