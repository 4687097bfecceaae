import { type RawBuilder, sql } from 'kysely'
import type { PartBounds } from '../../query-language/eras/bounded-parts.ts'
import type { EraSpan } from '../../query-language/eras/era-steps.ts'
import { type EraPrefix, getMonthTraits } from '../../query-language/eras/era-traits.ts'
import { loadMonthCounts } from '../../query-language/eras/month-counts.ts'
import { choosePart } from '../search/choose-steps.ts'
import { type Criteria, isIndexed, selectRequestedLabels } from '../search/criteria.ts'
import { buildDocumentSet } from '../search/document-sets.ts'
import { isAfter, orderBy, orderByTime, toPosition } from '../search/order.ts'
import type { RowPosition } from './row-position.ts'
import { type RowSource, withTables } from './row-source.ts'
import { getNextStage, type Start } from './walk-rows.ts'

/** A step is read as a whole and sorted. 500,000 documents that are spread over years are searched by less than 20 statements. */
export const partBounds: PartBounds = { firstStep: 5_000, step: 20_000, part: 50_000 }

/** A stage of which the index of words finds the rows in steps through time. */
interface TimedStage {
  readonly era: EraPrefix
  readonly direction: 'asc' | 'desc'
  readonly criteria: Criteria
}

interface SearchOptions {
  /** Maximum rows. */
  readonly limit: number
  readonly bounds?: PartBounds | undefined
}

export interface FoundRows {
  readonly rows: readonly RowPosition[]
  /** Where to continue, if there are less rows than the limit; undefined after the last row. */
  readonly next: Start | undefined
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
 * The next rows of a stage, by one query as a search makes it (docs/decisions/0016): however late a frequent word occurs, only
 * documents that have it are read, and beyond the wanted ones no more than a step has. Undefined where the next month alone has more
 * documents than a step may have.
 */
export async function findRowsByTime(
  source: RowSource,
  { era, direction, criteria }: TimedStage,
  start: Start,
  { limit, bounds = partBounds }: SearchOptions,
): Promise<FoundRows | undefined> {
  const { db, viewer } = source
  const order = orderByTime(era, direction)
  const position = start.after?.slice(1)
  const months = (await loadMonthCounts(db))[era]
  const { steps, rest } = choosePart({ criteria, order, months }, position, bounds)
  if (steps.length === 0) return rest ? undefined : { rows: [], next: getNextStage(source, start) }
  const set = buildDocumentSet(db, viewer, criteria, {
    name: 'found',
    order,
    steps: steps.map(({ first, last }) => getMonthTraits(era, first, last)),
    max: limit,
    after: isAfter(order, position),
  })
  const keys: RawBuilder<unknown> = sql`select ${toPosition(order)} as position from found order by ${orderBy(order)}`
  const { rows } = await sql<{ position: readonly [key: string, id: string] }>`
    ${withTables([...selectRequestedLabels(criteria), set])} ${keys}`.execute(db)
  return {
    rows: rows.map(({ position: [key, id] }) => [start.stage, key, id]),
    next: rest
      ? { stage: start.stage, after: getPositionBefore(start.stage, rest) }
      : getNextStage(source, start),
  }
}

const lowestId = '00000000-0000-0000-0000-000000000000'
const highestId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** A position that all rows of a span come after. */
function getPositionBefore(stage: number, { direction, first, last }: EraSpan): RowPosition {
  if (direction === 'forward') return [stage, toMicroseconds(getStart(first), '000'), lowestId]
  return [stage, toMicroseconds(getStart(last + 1) - 1, '999'), highestId]
}

/** When a month begins, in milliseconds; months are counted from the year 0. */
function getStart(month: number): number {
  // `Date.UTC` would take the years before 100 for years of the 20th century.
  return new Date(0).setUTCFullYear(Math.floor(month / 12), month % 12, 1)
}

/** Like `CursorInstant`. */
function toMicroseconds(milliseconds: number, digits: string): string {
  return new Date(milliseconds).toISOString().replace('Z', `${digits}Z`)
}
