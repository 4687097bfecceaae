import type { Db } from '../../../db/client.ts'
import { editDistance } from '../../../lexicon/edit-distance.ts'
import { mergeMonthTerms } from '../../../query-language/month-terms.ts'
import { loadQuestionWords, type QuestionTerm, toTerm } from '../../../query-language/question-terms.ts'
import { loadWordForms } from '../../../query-language/word-forms.ts'
import type { Viewer } from '../../../visibility/viewer.ts'
import { findUnmatchedWords } from '../corrections/find-corrections.ts'

/**
 * Letters per accepted mistake. Stricter than in a search, which shows its corrections: here they go into an answer,
 * and among four languages nearly every short word has a neighbour.
 */
const lettersPerMistake = 6

/**
 * The terms of a question. A long word that no visible item has also matches its corrections: similar words, else
 * compounds that end with it.
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
  const forms = (await loadWordForms(db, [...new Set([...corrections.values()].flat())])).flat()
  return mergeMonthTerms(
    typed.map((one) =>
      toTerm(
        one,
        forms.filter(({ folded }) => corrections.get(one.folded)?.includes(folded)),
      ),
    ),
  )
}

function isAccepted(typed: string, word: string): boolean {
  const max = Math.floor(typed.length / lettersPerMistake)
  return word.endsWith(typed) || editDistance(typed, word, max) <= max
}
