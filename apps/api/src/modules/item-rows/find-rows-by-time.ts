import { type RawBuilder, sql } from 'kysely'
import type { EraPrefix } from '../../query-language/eras/era-traits.ts'
import { loadMonthCounts } from '../../query-language/eras/month-counts.ts'
import { chooseSteps } from '../search/choose-steps.ts'
import { type Criteria, isIndexed, selectRequestedLabels } from '../search/criteria.ts'
import { buildDocumentSet } from '../search/document-sets.ts'
import { isAfter, orderBy, orderByTime, toPosition } from '../search/order.ts'
import type { RowPosition } from './row-position.ts'
import { type RowSource, withTables } from './row-source.ts'
import type { Start } from './walk-rows.ts'

/** A stage of which the index of words finds the rows in steps through time. */
interface TimedStage {
  readonly era: EraPrefix
  readonly direction: 'asc' | 'desc'
  readonly criteria: Criteria
}

/** The stage of a start as one in order of time; undefined if its rows have to be found otherwise. */
export function getTimedStage(
  { order, criteria, kind, strategy }: RowSource,
  { stage }: Start,
): TimedStage | undefined {
  const { era, direction } = order.stages[stage] ?? {}
  if (strategy !== 'walk' || !era || !direction || !criteria || !isIndexed(criteria)) return undefined
  return { era, direction, criteria: { ...criteria, request: { ...criteria.request, kind: [kind] } } }
}

/**
 * The next rows of a stage, at most `limit`, by one query as a search makes it (docs/decisions/0016): however late a frequent word
 * occurs, only documents that have it are read.
 */
export async function findRowsByTime(
  { db, viewer }: RowSource,
  { era, direction, criteria }: TimedStage,
  { stage, after }: Start,
  limit: number,
): Promise<readonly RowPosition[]> {
  const order = orderByTime(era, direction)
  const position = after?.slice(1)
  const months = (await loadMonthCounts(db))[era]
  const set = buildDocumentSet(db, viewer, criteria, {
    name: 'found',
    order,
    steps: chooseSteps({ criteria, order, months }, position),
    max: limit,
    after: isAfter(order, position),
  })
  const keys: RawBuilder<unknown> = sql`select ${toPosition(order)} as position from found order by ${orderBy(order)}`
  const { rows } = await sql<{ position: readonly [key: string, id: string] }>`
    ${withTables([...selectRequestedLabels(criteria), set])} ${keys}`.execute(db)
  return rows.map(({ position: [key, id] }) => [stage, key, id])
}
