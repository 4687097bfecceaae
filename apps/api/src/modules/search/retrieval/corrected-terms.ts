import type { Db } from '../../../db/client.ts'
import type { Translations } from '../../../dictionaries/translate-word.ts'
import { editDistance } from '../../../lexicon/edit-distance.ts'
import { fold, splitWords } from '../../../lexicon/fold.ts'
import { isFunctionWord } from '../../../query-language/function-words.ts'
import { mergeMonthTerms } from '../../../query-language/month-terms.ts'
import { detectQuestionLanguage } from '../../../query-language/question-fillers.ts'
import { loadQuestionWords, type QuestionTerm, toTerm } from '../../../query-language/question-terms.ts'
import { loadWordForms } from '../../../query-language/word-forms.ts'
import type { Viewer } from '../../../visibility/viewer.ts'
import { findUnmatchedWords } from '../corrections/find-corrections.ts'
import { translateWords } from './translate-words.ts'

/**
 * Letters per accepted mistake. Stricter than in a search, which shows its corrections: here they go into an answer,
 * and among four languages nearly every short word has a neighbour.
 */
const lettersPerMistake = 6

/** Translations into each language, and the letters from which on one says enough. */
const [maxTranslationsPerLanguage, minTranslationLetters] = [3, 3]

/**
 * The terms of a question. Each word also matches its translations, so that a German question finds a French letter. A long
 * word that no visible item has also matches its corrections: similar words, else compounds that end with it.
 */
export async function loadCorrectedTerms(db: Db, viewer: Viewer, question: string): Promise<QuestionTerm[]> {
  const typed = await loadQuestionWords(db, question)
  const long = typed.filter(({ folded }) => folded.length >= lettersPerMistake)
  const { words } = await findUnmatchedWords(
    db,
    viewer,
    long.map((forms) => ({ forms, isPrefix: false })),
  )
  const corrections = new Map(
    words.map(({ forms: { folded }, corrected }) => [
      folded,
      corrected.filter((word) => isAccepted(folded, word)),
    ]),
  )
  const language = detectQuestionLanguage(splitWords(question).map(fold)) ?? viewer.language
  const translations = language ? await translateWords(db, language, typed) : []
  const alternatives = typed.map(({ folded }, index) => [
    ...(corrections.get(folded) ?? []),
    ...getUsualTranslations(translations[index]),
  ])
  const forms = (await loadWordForms(db, [...new Set(alternatives.flat())])).flat()
  return mergeMonthTerms(
    typed.map((one, index) =>
      toTerm(
        one,
        forms.filter(({ folded }) => alternatives[index]?.includes(folded)),
      ),
    ),
  )
}

/** Translations of a word with which texts in other languages are searched, without words that occur in every text. */
function getUsualTranslations(translations: Translations | undefined): string[] {
  return [...(translations ?? [])].flatMap(([language, words]) =>
    words
      .filter((word) => word.length >= minTranslationLetters && !isFunctionWord(language, word))
      .slice(0, maxTranslationsPerLanguage),
  )
}

function isAccepted(typed: string, word: string): boolean {
  const max = Math.floor(typed.length / lettersPerMistake)
  return word.endsWith(typed) || editDistance(typed, word, max) <= max
}
