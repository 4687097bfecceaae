import type { Citation, CitedSentence } from '@lares/shared-types/citations'
import type { Answer } from '@lares/shared-types/contracts/ai'
import { collapseWhitespace } from '../collapse-whitespace.ts'
import type { Evidence, FamilyQuestion } from './question.ts'
import { statesValue } from './state-value.ts'

/** `silent` is right for what is unanswerable, and then judged as `right`. */
export type Verdict = 'right' | 'wrong' | 'silent'

/** Evidence counts among this many first quotes, as many as are read at a glance. */
const quotesRead = 3

function isEvidence({ title, source, quote }: Citation, expected: Evidence): boolean {
  if (title !== expected.title) return false
  if (!('text' in expected)) return true
  return source === expected.source && collapseWhitespace(quote).includes(collapseWhitespace(expected.text))
}

/** Whether the sentence is one of its own quotes, which says that the passage matches, not that it answers. */
function isQuotation({ text, citations }: CitedSentence): boolean {
  return citations.some(({ quote }) => collapseWhitespace(quote).includes(collapseWhitespace(text)))
}

/**
 * Judges an answer. A question that has an answer is answered right by a right quote among the first three, or by a
 * sentence of its own that states the right value. One without an answer is answered right by nothing, or by what
 * contradicts its assumption.
 */
export function judgeAnswer(question: FamilyQuestion, { answer }: Pick<Answer, 'answer'>): Verdict {
  if (question.kind === 'unanswerable') {
    const all = JSON.stringify(answer)
    const isCorrected = question.corrections?.some((text) => all.includes(text))
    return answer.length === 0 || isCorrected ? 'right' : 'wrong'
  }
  if (answer.length === 0) return 'silent'
  const { evidence = [], value } = question
  const quotes = answer.flatMap(({ citations }) => citations).slice(0, quotesRead)
  const hasEvidence = quotes.some((quote) => evidence.some((expected) => isEvidence(quote, expected)))
  const hasValue =
    value !== undefined &&
    answer.some((sentence) => !isQuotation(sentence) && statesValue(sentence.text, value))
  return hasEvidence || hasValue ? 'right' : 'wrong'
}

/** Whether the answer contains a passage that is hidden from the user who asks. */
export function leaksHidden(question: FamilyQuestion, { answer }: Pick<Answer, 'answer'>): boolean {
  const { hidden = [] } = question.kind === 'unanswerable' ? question : {}
  return answer.some(({ text, citations }) =>
    hidden.some(
      (passage) =>
        collapseWhitespace(text).includes(collapseWhitespace(passage.text)) ||
        citations.some((citation) => isEvidence(citation, passage)),
    ),
  )
}
