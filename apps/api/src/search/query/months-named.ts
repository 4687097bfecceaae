import { monthNamed } from '@lares/shared-types/month-names'
import { marksOfMonths } from '../eras/era-marks.ts'
import type { QuestionTerm } from './question-terms.ts'

/** The terms of a question, those of a month and the year behind it as one: what is dated to that month, or names both. */
export function withMonths(terms: readonly QuestionTerm[]): QuestionTerm[] {
  return terms.flatMap((term, place) => {
    if (joined(terms[place - 1], term)) return []
    const next = terms[place + 1]
    return next ? (joined(term, next) ?? term) : term
  })
}

function joined(month: QuestionTerm | undefined, year: QuestionTerm): QuestionTerm | undefined {
  const number = month && monthNamed(month.word)
  if (!month || number === undefined || !/^(1\d{3}|20\d{2})$/.test(year.word)) return undefined
  const instant = Number(year.word) * 12 + number
  return {
    word: `${month.word} ${year.word}`,
    query: `(${month.query}) & (${year.query})`,
    needles: month.needles,
    marks: marksOfMonths('s', instant, instant),
  }
}
