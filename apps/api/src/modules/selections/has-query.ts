import type { Criteria } from '../search/criteria.ts'
import { isOpenSpan } from '../search/span.ts'

/** Whether a search has words or operators, which only search documents can answer, and not just filters. */
export function hasQuery({ words, operators: { conditions, span, unknown } }: Criteria): boolean {
  return words !== undefined || conditions.length + unknown.length > 0 || !isOpenSpan(span)
}
