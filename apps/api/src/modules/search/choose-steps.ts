import { type Part, type PartBounds, planPart } from '../../query-language/eras/bounded-parts.ts'
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
  context: StepContext,
  position: readonly unknown[] | undefined,
  ignoredFilter?: FacetName,
) {
  if (!isIndexed(context.criteria)) return [undefined]
  return getEraSteps(
    getCounts(context, ignoredFilter),
    getSpanAfter(toCountingOrder(context.order), position),
  )
}

/** The first part of a search that an index can evaluate, of a bounded number of documents. */
export function choosePart(
  context: StepContext,
  position: readonly unknown[] | undefined,
  bounds: PartBounds,
): Part {
  return planPart(getCounts(context), getSpanAfter(toCountingOrder(context.order), position), bounds)
}

/** The counts within the months of the date filter. */
function getCounts({ criteria, order, months }: StepContext, ignoredFilter?: FacetName): MonthCounts {
  const asked = getRequestedSpan(criteria, ignoredFilter)
  if (order.era.prefix !== 's' || isOpenSpan(asked)) return months
  const { first, last } = toMonthSpan(asked)
  return new Map([...months].filter(([month]) => month >= first && month <= last))
}
