import { getEraSteps } from '../../query-language/eras/era-steps.ts'
import type { MonthCounts } from '../../query-language/eras/month-counts.ts'
import { type Criteria, type FacetName, getRequestedSpan, isIndexed, toMonthSpan } from './criteria.ts'
import { getSpanAfter, type HitOrder, toCountingOrder } from './order.ts'
import { isOpenSpan } from './span.ts'

interface StepContext {
  readonly criteria: Criteria
  readonly order: HitOrder
  readonly months: MonthCounts
}

/**
 * The era steps of a search; a single one where no index can be used. With a date filter they are computed from the
 * counts within its months.
 */
export function chooseSteps(
  { criteria, order, months }: StepContext,
  position: readonly unknown[] | undefined,
  ignoredFilter?: FacetName,
) {
  if (!isIndexed(criteria)) return [undefined]
  const asked = getRequestedSpan(criteria, ignoredFilter)
  const span = order.era.prefix === 's' && !isOpenSpan(asked) ? toMonthSpan(asked) : undefined
  const counts = span
    ? new Map([...months].filter(([month]) => month >= span.first && month <= span.last))
    : months
  return getEraSteps(counts, getSpanAfter(toCountingOrder(order), position))
}
