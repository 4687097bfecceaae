import { type RawBuilder, sql } from 'kysely'
import { visibleItems } from '../../visibility/visible-items.ts'
import { selectRequestedLabels } from '../search/criteria.ts'
import type { Stage } from './row-order.ts'
import { isAfterPosition, type RowPosition, toPositionKey } from './row-position.ts'
import { type RowSource, selectMatches, withTables } from './row-source.ts'

/** A position, or undefined for the start of a stage. */
export interface Start {
  readonly stage: number
  readonly after: RowPosition | undefined
}

export interface Step {
  /** Maximum items that are read, so that no query takes long. */
  readonly walk: number
  /** Which of the rows are returned: a condition on `place`, their number from 1. */
  readonly picks: RawBuilder<boolean>
}

export interface WalkedRows {
  readonly rows: readonly RowPosition[]
  /** How many items were read, and how many of them pass the filters. */
  readonly walked: number
  readonly matched: number
  /** The last item that was read; null if there was none. */
  readonly last: RowPosition | null
  /** Whether the stage has no further items. */
  readonly isEnd: boolean
}

/** Items that one query checks against filters. */
export const filteredStep = 2_000

/** Where a page starts that follows a row, or the first page. */
export function toStart(after: RowPosition | undefined): Start {
  return { stage: after?.[0] ?? 0, after }
}

/** Where to continue after a step; undefined after the last row. */
export function getNextStart(
  source: RowSource,
  start: Start,
  { isEnd, last }: WalkedRows,
): Start | undefined {
  return !isEnd && last ? { stage: start.stage, after: last } : getNextStage(source, start)
}

/** The start of the stage after the one of `start`; undefined after the last one. */
export function getNextStage({ order }: RowSource, { stage }: Start): Start | undefined {
  return stage + 1 < order.stages.length ? { stage: stage + 1, after: undefined } : undefined
}

type Key = readonly [key: string | number, id: string]

/** Reads the next rows of a stage in their order, by one short query. */
export async function walkRows(source: RowSource, start: Start, { walk, picks }: Step): Promise<WalkedRows> {
  const stage = source.order.stages[start.stage]
  if (!stage) throw new Error(`the order has no stage ${start.stage}`)
  const { criteria, strategy } = source
  const collects = strategy === 'collect'
  const tables = [
    ...(criteria ? selectRequestedLabels(criteria) : []),
    ...(collects && criteria
      ? [sql`found as materialized (${selectMatches(source, criteria).select('search_documents.item_id')})`]
      : []),
    sql`walked as materialized (${selectWalked(source, stage, start, collects ? undefined : walk)})`,
    sql`matched as materialized (
      select key, id, row_number() over (order by number) as place from walked where ${passesFilters(source)})`,
  ]
  const { rows } = await sql<{ rows: Key[]; walked: number; matched: number; last: Key | null }>`
    ${withTables(tables)}
    select
      coalesce((select json_agg(json_build_array(key, id) order by place) from matched where ${picks}), '[]') as rows,
      (select count(*)::integer from walked) as walked,
      (select count(*)::integer from matched) as matched,
      (select json_build_array(key, id) from walked order by number desc limit 1) as last`.execute(source.db)
  const [found] = rows
  if (!found) throw new Error('a query without a from clause gave no row')
  const toPosition = ([key, id]: Key): RowPosition => [start.stage, key, id]
  return {
    rows: found.rows.map(toPosition),
    walked: found.walked,
    matched: found.matched,
    last: found.last && toPosition(found.last),
    isEnd: collects || found.walked < walk,
  }
}

/** The items of a stage after a position, numbered in their order. Without a limit they are sorted as a whole. */
function selectWalked(source: RowSource, stage: Stage, { after }: Start, limit: number | undefined) {
  const direction = sql.raw(stage.direction)
  const items = visibleItems(source.db, source.viewer)
    .where('items.kind', '=', source.kind)
    .where(stage.condition)
    .$if(limit === undefined, (q) => q.where(sql<boolean>`items.id in (select item_id from found)`))
    .$if(after !== undefined, (q) => (after ? q.where(isAfterPosition(stage, after)) : q))
    .select('items.id')
    .select(stage.key.as('sort_key'))
    .select(toPositionKey(stage).as('key'))
  const order = sql`order by sort_key ${direction}, id ${direction}`
  if (limit === undefined) return sql`select *, row_number() over (${order}) as number from (${items}) items`
  const inOrder = items.orderBy(stage.key, stage.direction).orderBy('items.id', stage.direction).limit(limit)
  return sql`select *, row_number() over (${order}) as number from (${inOrder}) items`
}

/**
 * Whether a walked item passes the filters. A scalar subquery, which PostgreSQL evaluates for each of them: it would
 * otherwise collect all documents with a common word first.
 */
function passesFilters(source: RowSource): RawBuilder<boolean> {
  const { criteria, strategy } = source
  if (!criteria || strategy === 'collect') return sql<boolean>`true`
  const own = selectMatches(source, criteria)
    .where(sql<boolean>`search_documents.item_id = walked.id`)
    .select(sql<boolean>`true`.as('passes'))
  return sql<boolean>`(${own})`
}
