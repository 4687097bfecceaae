import { Uuid } from '@lares/shared-types/fields'
import { type RawBuilder, sql } from 'kysely'
import { type TSchema, Type } from 'typebox'
import { CursorInstant, cursorInstant, decodeCursor } from '../../http/cursor.ts'
import { type EraPrefix, firstMonth, lastMonth, monthOf } from '../../search/eras/era-marks.ts'
import type { EraSpan } from '../../search/eras/era-steps.ts'
import type { Criteria } from './criteria.ts'

/** By what hits are ordered; the id makes every order total. */
export interface HitOrder {
  readonly direction: 'asc' | 'desc'
  /** Columns of the matched documents, the id last. */
  readonly keys: readonly Key[]
  /** Which instant of a document the order goes by, and whether some have none, which stand at the end. */
  readonly era: { readonly prefix: EraPrefix; readonly undated: boolean }
}

interface Key {
  readonly column: RawBuilder<unknown>
  /** How the cursor carries it: as JSON and back without loss. */
  readonly carried: RawBuilder<unknown>
  readonly type: 'float8' | 'timestamptz' | 'uuid'
}

const score: Key = { column: sql`score`, carried: sql`score`, type: 'float8' }
const id: Key = { column: sql`item_id`, carried: sql`item_id`, type: 'uuid' }
const dated = { prefix: 's', undated: true } as const
const orders = {
  relevance: { direction: 'desc', keys: [score, instant(sql`sort_date`), id], era: dated },
  newest: { direction: 'desc', keys: [instant(sql`sort_date`), id], era: dated },
  // What has no date stands at the end, whichever way the dates go.
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

/** By relevance where there are words to be relevant for, else the newest first. */
export function orderOf({ words, request }: Criteria): HitOrder {
  const sort = request.sort ?? 'relevance'
  return orders[sort === 'relevance' && !words?.rank ? 'newest' : sort]
}

/** The order in which documents are counted, up to the cap: the newest first where relevance is still to be found. */
export function countingOrder(order: HitOrder): HitOrder {
  return order === orders.relevance ? orders.newest : order
}

/** The position in the counting order of a position in the order of hits. */
export function countingPosition(
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

/** Where a page begins: the values of the order's keys, of the last hit before it. Throws `invalid-cursor`. */
export function readCursor(order: HitOrder, cursor: string | undefined): readonly unknown[] | undefined {
  if (cursor === undefined) return undefined
  const position: unknown = decodeCursor(Type.Tuple(order.keys.map(({ type }) => positions[type])), cursor)
  return Array.isArray(position) ? position : undefined
}

/** The condition that a document stands behind a position. */
export function behind(order: HitOrder, position: readonly unknown[] | undefined): RawBuilder<boolean> {
  if (!position) return sql<boolean>`true`
  const parts = order.keys.map(({ type }, index) => sql`${position[index]}::${sql.raw(type)}`)
  return sql<boolean>`(${sql.join(order.keys.map(({ column }) => column))}) ${sql.raw(order.direction === 'asc' ? '>' : '<')} (${sql.join(parts)})`
}

/** Between which months documents behind a position lie. */
export function spanBehind(order: HitOrder, position: readonly unknown[] | undefined): EraSpan {
  const direction = order.direction === 'asc' ? 'forward' : 'backward'
  const all: EraSpan = { ...order.era, direction, first: firstMonth, last: lastMonth }
  const instant = position?.[order.keys.findIndex(({ type }) => type === 'timestamptz')]
  if (typeof instant !== 'string') return all
  // What has no date stands at the end: behind it there is nothing else.
  if (instant.endsWith('infinity')) return { ...all, first: lastMonth, last: firstMonth }
  const month = monthOf(new Date(instant))
  return direction === 'forward' ? { ...all, first: month } : { ...all, last: month }
}

/** The `order by` list. */
export function orderBy(order: HitOrder): RawBuilder<unknown> {
  return sql.join(order.keys.map(({ column }) => sql`${column} ${sql.raw(order.direction)}`))
}

/** A row's position as a JSON array, for the cursor. */
export function positionOf(order: HitOrder): RawBuilder<unknown> {
  return sql`json_build_array(${sql.join(order.keys.map(({ carried }) => carried))})`
}

function instant(column: RawBuilder<unknown>): Key {
  return { column, carried: cursorInstant(column), type: 'timestamptz' }
}
