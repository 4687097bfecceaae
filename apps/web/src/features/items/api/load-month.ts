import type { ReplyOf } from '@lares/shared-types/contract'
import { listItems } from '@lares/shared-types/contracts/items'
import type { ItemKind } from '@lares/shared-types/item-kinds'
import type { ItemSummary } from '@lares/shared-types/items'
import type { ApiFailure } from '../../../shared/api/api-failure.ts'
import type { ApiRequest } from '../../../shared/api/base-query.ts'
import { toEndpoint } from '../../../shared/api/to-endpoint.ts'
import type { ItemFilter } from './item-filter.ts'

/** How many items have a date that begins in a month (`1952-05`). */
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
}

export type Send = (request: ApiRequest) => Promise<{ data?: unknown; error?: ApiFailure | undefined }>
type Page = ReplyOf<typeof listItems>
type Failure = { error: ApiFailure }
export type Loaded = { data: ItemSummary[] } | Failure

const maxPageSize = 200

/**
 * Loads the items whose date begins in a month, the latest first. The server's `within` also matches items that may
 * fall into the month (`195X`); these begin earlier and sort last, so that loading `count` items leaves them out.
 */
export async function loadMonth({ kind, month, count }: MonthRequest, send: Send): Promise<Loaded> {
  const filter: ItemFilter = { kind, within: month, sort: 'newest' }
  const result = await loadPages(filter, count, send)
  if ('error' in result) return result
  return { data: result.items.filter(({ date }) => date?.earliest.startsWith(month)) }
}

/** Loads the items of a kind that have no date. */
export async function loadUndated({ kind, count }: UndatedRequest, send: Send): Promise<Loaded> {
  const result = await loadPages({ kind, undated: true }, count, send)
  return 'error' in result ? result : { data: result.items }
}

/** Loads items page by page, until there are `count`. */
export async function loadPages(
  filter: ItemFilter,
  count: number,
  send: Send,
): Promise<Failure | { items: ItemSummary[] }> {
  const items: ItemSummary[] = []
  let cursor: string | null = null
  do {
    const limit = Math.min(maxPageSize, count - items.length)
    const query = { ...filter, limit, ...(cursor ? { cursor } : {}) }
    const { data, error } = await send(toEndpoint(listItems).query({ query }))
    if (error) return { error }
    const page: Page = toEndpoint(listItems).transformResponse(data)
    items.push(...page.items)
    cursor = page.nextCursor
  } while (cursor && items.length < count)
  return { items }
}
