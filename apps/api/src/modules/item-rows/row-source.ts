import { invalidFields } from '@lares/server-kit/app-error'
import type { RequestOf } from '@lares/shared-types/contract'
import type { listItemRows } from '@lares/shared-types/contracts/item-rows'
import type { ItemKind } from '@lares/shared-types/item-kinds'
import { isSortOfKind, maxSortedRows } from '@lares/shared-types/item-rows'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { visibleItems } from '../../visibility/visible-items.ts'
import { type Criteria, parseCriteria, selectDocuments, selectRequestedLabels } from '../search/criteria.ts'
import { getRowOrder, type RowOrder } from './row-order.ts'

export type RowQuery = Omit<RequestOf<typeof listItemRows>['query'], 'cursor' | 'limit'>

/**
 * How the rows are found. `check`: the few items of the kind in their order, of which the filters keep some. `walk`: many items in
 * the same way; in an order of time, the index of words finds those that pass the filters. `collect`: the few items that pass the
 * filters, which are then sorted.
 */
type Strategy = 'check' | 'walk' | 'collect'

/** The rows of a table, with the names and dates of its filters resolved. */
export interface RowSource {
  readonly db: Db
  readonly viewer: Viewer
  readonly kind: ItemKind
  readonly order: RowOrder
  /** Undefined without filters. */
  readonly criteria: Criteria | undefined
  readonly strategy: Strategy
}

/**
 * Resolves what a table shows. Throws `invalid-fields` for an invalid date, for a sort by a column of another kind, and for
 * more rows than can be sorted by a column without an index.
 */
export async function openRowSource(
  db: Db,
  viewer: Viewer,
  kind: ItemKind,
  { sort = 'date', descending = false, ...filters }: RowQuery,
): Promise<RowSource> {
  if (!isSortOfKind(kind, sort)) throw invalidFields({ path: 'sort', code: 'not-allowed' })
  const order = getRowOrder(viewer, kind, { sort, descending })
  const isFiltered = Object.values(filters).some((value) => value !== undefined)
  const criteria = isFiltered ? await parseCriteria(db, viewer, filters) : undefined
  const source = { db, viewer, kind, order, criteria }
  if (!criteria && order.isIndexed) return { ...source, strategy: 'walk' }
  // Few items are checked one by one, however many documents of other kinds have the words.
  if (await hasFewItems(source)) return { ...source, strategy: 'check' }
  if (criteria && (await hasFewMatches(source, criteria))) return { ...source, strategy: 'collect' }
  if (!order.isIndexed) throw invalidFields({ path: 'sort', code: 'too-many' })
  return { ...source, strategy: 'walk' }
}

async function hasFewItems({ db, viewer, kind }: Omit<RowSource, 'strategy'>): Promise<boolean> {
  const some = visibleItems(db, viewer)
    .where('items.kind', '=', kind)
    .select('items.id')
    .limit(maxSortedRows + 1)
  return (await count(db, sql`${some}`)) <= maxSortedRows
}

async function hasFewMatches(source: Omit<RowSource, 'strategy'>, criteria: Criteria): Promise<boolean> {
  const some = sql`${selectMatches(source, criteria).select('search_documents.item_id')} limit ${sql.lit(maxSortedRows + 1)}`
  return (await count(source.db, some, selectRequestedLabels(criteria))) <= maxSortedRows
}

async function count(
  db: Db,
  rows: RawBuilder<unknown>,
  labels: readonly RawBuilder<unknown>[] = [],
): Promise<number> {
  const { rows: found } = await sql<{ count: number }>`
    ${withTables(labels)} select count(*)::integer as count from (${rows}) counted`.execute(db)
  return found[0]?.count ?? 0
}

/** A `with` clause of these tables; nothing without any. */
export function withTables(tables: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return tables.length > 0 ? sql`with ${sql.join([...tables])}` : sql``
}

/** The documents that pass the filters, of phrases only those with the words in order. */
export function selectMatches(
  { db, viewer, kind }: Pick<RowSource, 'db' | 'viewer' | 'kind'>,
  criteria: Criteria,
) {
  const strict = criteria.words?.strict
  return selectDocuments(db, viewer, criteria, { traits: undefined, ignoredFilter: undefined })
    .where('search_documents.kind', '=', kind)
    .$if(strict !== undefined, (q) => q.where(sql<boolean>`words @@ ${strict}::tsquery is true`))
}
