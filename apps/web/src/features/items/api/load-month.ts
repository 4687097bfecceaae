import type { ReplyOf } from '@lares/shared-types/contract'
import { listItems } from '@lares/shared-types/contracts/items'
import type { ItemKind } from '@lares/shared-types/item-kinds'
import type { ItemSummary } from '@lares/shared-types/items'
import type { ApiFailure } from '../../../shared/api/api-failure.ts'
import type { ApiRequest } from '../../../shared/api/base-query.ts'
import { endpointOf } from '../../../shared/api/endpoint-of.ts'
import type { ItemFilter } from './item-filter.ts'

/** How many items begin in a month (`1952-05`). */
export interface MonthCount {
  readonly month: string
  readonly count: number
}

export interface MonthRequest extends MonthCount {
  readonly kind: ItemKind
}

export interface UndatedRequest {
  readonly kind: ItemKind
  readonly count: number
  /** The months that hold something, the oldest last: the undated stand behind them. */
  readonly months: readonly MonthCount[]
}

type Send = (request: ApiRequest) => Promise<{ data?: unknown; error?: ApiFailure | undefined }>
type Page = ReplyOf<typeof listItems>
type Failed = { error: ApiFailure }
type Loaded = { data: ItemSummary[] } | Failed

const largestPage = 200

/**
 * The items whose date begins in a month, the latest first. The server's `within` also gives items that may fall
 * into the month (`195X`); by the same order those begin earlier and stand behind, and are not asked for.
 */
export async function loadMonth({ kind, month, count }: MonthRequest, send: Send): Promise<Loaded> {
  const filter: ItemFilter = { kind, within: month, sort: 'newest' }
  const result = await loadPages(filter, { count }, send)
  if ('error' in result) return result
  return { data: result.items.filter(({ date }) => date?.earliest.startsWith(month)) }
}

/** The undated items of a kind: what stands behind the last dated one when the latest come first. */
export async function loadUndated({ kind, count, months }: UndatedRequest, send: Send): Promise<Loaded> {
  const cursor = await cursorBeforeTheLastDated(kind, months, send)
  if (typeof cursor === 'object') return cursor
  const dated = cursor ? 1 : sum(months)
  const result = await loadPages({ kind, sort: 'newest' }, { count: count + dated, cursor }, send)
  return 'error' in result ? result : { data: result.items.filter(({ date }) => date === null) }
}

/**
 * A position right before the oldest dated item. A page's cursor is given only where more follows, so the page
 * spans the oldest months with at least two items between them and leaves the last one out.
 */
async function cursorBeforeTheLastDated(
  kind: ItemKind,
  months: readonly MonthCount[],
  send: Send,
): Promise<Failed | string> {
  if (sum(months) < 2) return ''
  const span: MonthCount[] = []
  for (const month of months.toReversed()) {
    span.push(month)
    if (sum(span) > 1) break
  }
  const within = [...new Set([span[0]?.month, span.at(-1)?.month])].join('/')
  const result = await loadPages({ kind, sort: 'newest', within }, { count: sum(span) - 1 }, send)
  if ('error' in result) return result
  return result.cursor ?? ''
}

async function loadPages(
  filter: ItemFilter,
  wanted: { count: number; cursor?: string },
  send: Send,
): Promise<Failed | { items: ItemSummary[]; cursor: string | null }> {
  const items: ItemSummary[] = []
  let cursor: string | null = wanted.cursor ?? null
  do {
    const limit = Math.min(largestPage, wanted.count - items.length)
    const query = { ...filter, limit, ...(cursor ? { cursor } : {}) }
    const { data, error } = await send(endpointOf(listItems).query({ query }))
    if (error) return { error }
    const page: Page = endpointOf(listItems).transformResponse(data)
    items.push(...page.items)
    cursor = page.nextCursor
  } while (cursor && items.length < wanted.count)
  return { items, cursor }
}

function sum(months: readonly MonthCount[]): number {
  return months.reduce((total, { count }) => total + count, 0)
}
