import { Uuid } from '@lares/shared-types/fields'
import { type RawBuilder, sql } from 'kysely'
import { type TSchema, Type } from 'typebox'
import { CursorInstant, decodeCursor, toCursorInstant } from '../../http/cursor.ts'
import type { EraSpan } from '../../query-language/eras/era-steps.ts'
import { type EraPrefix, firstMonth, lastMonth, toMonth } from '../../query-language/eras/era-traits.ts'
import type { Criteria } from './criteria.ts'

/** The order of hits; the id as last key makes it total. */
export interface HitOrder {
  readonly direction: 'asc' | 'desc'
  /** Columns of the matched documents. */
  readonly keys: readonly Key[]
  /** The instant of a document that the order uses, and whether undated documents exist, which come last. */
  readonly era: { readonly prefix: EraPrefix; readonly undated: boolean }
}

interface Key {
  readonly column: RawBuilder<unknown>
  /** SQL value for the cursor that survives JSON without loss. */
  readonly cursorValue: RawBuilder<unknown>
  readonly type: 'float8' | 'timestamptz' | 'uuid'
}

const score: Key = { column: sql`score`, cursorValue: sql`score`, type: 'float8' }
const id: Key = { column: sql`item_id`, cursorValue: sql`item_id`, type: 'uuid' }
const dated = { prefix: 's', undated: true } as const
const orders = {
  relevance: { direction: 'desc', keys: [score, instant(sql`sort_date`), id], era: dated },
  newest: { direction: 'desc', keys: [instant(sql`sort_date`), id], era: dated },
  // Undated documents come last in both directions.
  oldest: {
    direction: 'asc',
    keys: [instant(sql`coalesce(date_earliest, 'infinity'::timestamptz)`), id],
    era: dated,
  },
  added: {
    direction: 'desc',
    keys: [instant(sql`created_at`), id],
    era: { prefix: 'a', undated: false },
  },
} satisfies Record<string, HitOrder>

/** The order of documents by their date, without undated ones, or by when they were added. */
export function orderByTime(prefix: EraPrefix, direction: HitOrder['direction']): HitOrder {
  const column = prefix === 's' ? sql`sort_date` : sql`created_at`
  return { direction, keys: [instant(column), id], era: { prefix, undated: false } }
}

/** By relevance where there are ranked words, else the newest first. */
export function chooseOrder({ words, request }: Criteria): HitOrder {
  const sort = request.sort ?? 'relevance'
  return orders[sort === 'relevance' && !words?.rank ? 'newest' : sort]
}

/**
 * The order in which documents are counted up to the limit: the newest first for relevance, which is computed only
 * for these.
 */
export function toCountingOrder(order: HitOrder): HitOrder {
  return order === orders.relevance ? orders.newest : order
}

/** Converts a position in the order of hits to the counting order. */
export function toCountingPosition(
  order: HitOrder,
  position: readonly unknown[] | undefined,
): readonly unknown[] | undefined {
  return order === orders.relevance ? position?.slice(1) : position
}

const positions: Record<Key['type'], TSchema> = {
  float8: Type.Number(),
  timestamptz: Type.Union([Type.Enum(['infinity', '-infinity']), CursorInstant]),
  uuid: Uuid,
}

/** The position after which a page starts: the order's keys of the previous hit. Throws `invalid-cursor`. */
export function parseCursor(order: HitOrder, cursor: string | undefined): readonly unknown[] | undefined {
  if (cursor === undefined) return undefined
  const position: unknown = decodeCursor(Type.Tuple(order.keys.map(({ type }) => positions[type])), cursor)
  return Array.isArray(position) ? position : undefined
}

/** The condition that a document comes after a position. */
export function isAfter(order: HitOrder, position: readonly unknown[] | undefined): RawBuilder<boolean> {
  if (!position) return sql<boolean>`true`
  const parts = order.keys.map(({ type }, index) => sql`${position[index]}::${sql.raw(type)}`)
  return sql<boolean>`(${sql.join(order.keys.map(({ column }) => column))}) ${sql.raw(order.direction === 'asc' ? '>' : '<')} (${sql.join(parts)})`
}

/** The span of months of the documents after a position. */
export function getSpanAfter(order: HitOrder, position: readonly unknown[] | undefined): EraSpan {
  const direction = order.direction === 'asc' ? 'forward' : 'backward'
  const all: EraSpan = { ...order.era, direction, first: firstMonth, last: lastMonth }
  const instant = position?.[order.keys.findIndex(({ type }) => type === 'timestamptz')]
  if (typeof instant !== 'string') return all
  // Only undated documents come after an undated one.
  if (instant.endsWith('infinity')) return { ...all, first: lastMonth, last: firstMonth }
  const month = toMonth(new Date(instant))
  return direction === 'forward' ? { ...all, first: month } : { ...all, last: month }
}

/** The list for `order by`. */
export function orderBy(order: HitOrder): RawBuilder<unknown> {
  return sql.join(order.keys.map(({ column }) => sql`${column} ${sql.raw(order.direction)}`))
}

/** The position of a row as a JSON array. */
export function toPosition(order: HitOrder): RawBuilder<unknown> {
  return sql`json_build_array(${sql.join(order.keys.map(({ cursorValue }) => cursorValue))})`
}

function instant(column: RawBuilder<unknown>): Key {
  return { column, cursorValue: toCursorInstant(column), type: 'timestamptz' }
}
