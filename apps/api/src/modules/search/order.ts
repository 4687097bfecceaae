import { Uuid } from '@lares/shared-types/fields'
import { type RawBuilder, sql } from 'kysely'
import { type TSchema, Type } from 'typebox'
import { CursorInstant, cursorInstant, decodeCursor } from '../../http/cursor.ts'
import type { Criteria } from './criteria.ts'

/** By what hits are ordered; the id makes every order total. */
export interface HitOrder {
  readonly direction: 'asc' | 'desc'
  /** Columns of the matched documents, the id last. */
  readonly keys: readonly Key[]
}

interface Key {
  readonly column: RawBuilder<unknown>
  /** How the cursor carries it: as JSON and back without loss. */
  readonly carried: RawBuilder<unknown>
  readonly type: 'float8' | 'timestamptz' | 'uuid'
}

const score: Key = { column: sql`score`, carried: sql`score`, type: 'float8' }
const id: Key = { column: sql`item_id`, carried: sql`item_id`, type: 'uuid' }
const orders = {
  relevance: { direction: 'desc', keys: [score, instant(sql`sort_date`), id] },
  newest: { direction: 'desc', keys: [instant(sql`sort_date`), id] },
  // What has no date stands at the end, whichever way the dates go.
  oldest: { direction: 'asc', keys: [instant(sql`coalesce(date_earliest, 'infinity'::timestamptz)`), id] },
  added: { direction: 'desc', keys: [instant(sql`created_at`), id] },
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

const positions: Record<Key['type'], TSchema> = {
  float8: Type.Number(),
  timestamptz: Type.Union([Type.Enum(['infinity', '-infinity']), CursorInstant]),
  uuid: Uuid,
}

/** The condition that a document stands behind the cursor. Throws `invalid-cursor`. */
export function behind(order: HitOrder, cursor: string | undefined): RawBuilder<boolean> {
  if (cursor === undefined) return sql<boolean>`true`
  const position: unknown = decodeCursor(Type.Tuple(order.keys.map(({ type }) => positions[type])), cursor)
  const values = Array.isArray(position) ? position : []
  const parts = order.keys.map(({ type }, index) => sql`${values[index]}::${sql.raw(type)}`)
  return sql<boolean>`(${sql.join(order.keys.map(({ column }) => column))}) ${sql.raw(order.direction === 'asc' ? '>' : '<')} (${sql.join(parts)})`
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
