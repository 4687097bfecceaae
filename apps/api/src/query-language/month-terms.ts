import { parseMonthName } from '@lares/shared-types/month-names'
import { getMonthTraits } from './eras/era-traits.ts'
import type { QuestionTerm } from './question-terms.ts'

/**
 * Merges the terms of a month name and a following year into one, which matches items dated to that month and items
 * with both words.
 */
export function mergeMonthTerms(terms: readonly QuestionTerm[]): QuestionTerm[] {
  return terms.flatMap((term, index) => {
    if (mergeMonthAndYear(terms[index - 1], term)) return []
    const next = terms[index + 1]
    return next ? (mergeMonthAndYear(term, next) ?? term) : term
  })
}

function mergeMonthAndYear(month: QuestionTerm | undefined, year: QuestionTerm): QuestionTerm | undefined {
  const number = month && parseMonthName(month.word)
  if (!month || number === undefined || !/^(1\d{3}|20\d{2})$/.test(year.word)) return undefined
  const instant = Number(year.word) * 12 + number
  return {
    word: `${month.word} ${year.word}`,
    query: `(${month.query}) & (${year.query})`,
    needles: month.needles,
    traits: getMonthTraits('s', instant, instant),
  }
}
