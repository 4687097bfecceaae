import type { ItemKind } from '@lares/shared-types/item-kinds'
import { CompiledQuery, createQueryId, type KyselyPlugin, type RootOperationNode, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '../../db/client.ts'
import { type PartBounds, planPart } from '../../query-language/eras/bounded-parts.ts'
import type { EraSpan } from '../../query-language/eras/era-steps.ts'
import { lastMonth } from '../../query-language/eras/era-traits.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { getTimedStage, partBounds } from './find-rows-by-time.ts'
import type { RowPosition } from './row-position.ts'
import { openRowSource, type RowQuery } from './row-source.ts'
import { takeRows } from './take-rows.ts'
import { filteredStep } from './walk-rows.ts'

/** September 1963, with 1,500 of the letters below, is crowded. */
const smallBounds: PartBounds = { firstStep: 300, step: 1_000, part: 2_000 }
const pageSize = 200

let archive: TestArchive
let viewer: Viewer
beforeAll(async () => {
  archive = await openTestArchive()
  const { id } = await archive.addUser({ isAdmin: true })
  viewer = {
    userId: id,
    language: undefined,
    isAdmin: true,
    permissions: new Set(),
    hiddenTagIds: [],
    hiddenCategoryIds: [],
    wasRestored: false,
  }
  await sql`
    with letters as (
      insert into items (id, kind, title, sort_title, date_edtf, date_earliest, date_latest, created_at)
      select md5('letter' || n)::uuid, case when n % 400 > 0 then 'post' else 'message' end, 'Letter ' || n, 'letter ' || n,
        case when n % 10 > 0 then '1950' end, case when n % 10 > 0 then at end, case when n % 10 > 0 then at end, at
      from generate_series(1, 8000) n, lateral (
        select case when n between 5000 and 6499 then '1963-09-10'::timestamptz + n * interval '1 second'
          else '1950-01-01'::timestamptz + n * interval '1 day' end as at) dated
      returning *)
    insert into search_documents (item_id, kind, created_at, sort_date, date_earliest, date_latest, words)
    select id, kind, created_at, sort_date, date_earliest, date_latest,
      array_to_tsvector(array['@x', 'everywhere', case when created_at > '1962-02-01' then 'late' else 'early' end])
    from letters`.execute(archive.services.db)
  await sql`analyze search_documents`.execute(archive.services.db)
})
afterAll(() => archive.close())

const open = (db: Db, query: RowQuery, kind: ItemKind = 'post') => openRowSource(db, viewer, kind, query)

async function takeAll(query: RowQuery): Promise<string[]> {
  const source = await open(archive.services.db, query)
  const ids: string[] = []
  let after: RowPosition | undefined
  do {
    const taken = await takeRows(source, after, pageSize, smallBounds)
    ids.push(...taken.positions.map(([, , id]) => id))
    after = taken.next ?? undefined
  } while (after)
  return ids
}

/** The rows that the database sorts as a whole, undated ones last. */
async function sortAll({ sort, descending, q }: RowQuery): Promise<string[]> {
  const direction = sql.raw(descending ? 'desc' : 'asc')
  const order =
    sort === 'date'
      ? sql`not isfinite(search_documents.sort_date), search_documents.sort_date ${direction}, item_id ${direction}`
      : sql`search_documents.created_at ${direction}, item_id ${direction}`
  const { rows } = await sql<{ id: string }>`
    select item_id as id from search_documents
    where kind = 'post' and words @@ ${q}::tsquery order by ${order}`.execute(archive.services.db)
  return rows.map(({ id }) => id)
}

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly Plans?: readonly PlanNode[]
}

/** Without the sample that counts the documents of each month. */
function countReadRows(node: PlanNode): number {
  const rows =
    node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  const isRead = node['Relation Name'] === 'search_documents' && node['Node Type'] !== 'Sample Scan'
  const own = isRead ? rows * node['Actual Loops'] : 0
  return (node.Plans ?? []).reduce((sum, child) => sum + countReadRows(child), own)
}

/** How many search documents each statement of some work reads. */
async function explainAll(work: (db: Db) => Promise<unknown>): Promise<number[]> {
  const { db } = archive.services
  // Queries within others are transformed too, but have no result.
  const transformed = new WeakMap<object, RootOperationNode>()
  const nodes: RootOperationNode[] = []
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      transformed.set(queryId, node)
      return node
    },
    async transformResult({ result, queryId }) {
      const node = transformed.get(queryId)
      if (node) nodes.push(node)
      return result
    },
  }
  await work(db.withPlugin(plugin))
  const counts: number[] = []
  for (const node of nodes) {
    const compiled = db.getExecutor().compileQuery(node, createQueryId())
    const explain = `explain (analyze, timing off, format json) ${compiled.sql}`
    const { rows } = await db.executeQuery(CompiledQuery.raw(explain, [...compiled.parameters]))
    const [{ 'QUERY PLAN': plans }] = rows as [{ 'QUERY PLAN': [{ Plan: PlanNode }] }]
    counts.push(countReadRows(plans[0].Plan))
  }
  expect(counts.length).toBeGreaterThan(0)
  return counts
}

const queries: RowQuery[] = (['date', 'created'] as const).flatMap((sort) =>
  [false, true].flatMap((descending) => ['late', 'everywhere'].map((q) => ({ sort, descending, q }))),
)

describe('rows in order of time', () => {
  test.each(queries)('are the same as if all were sorted: %j', async (query) => {
    const expected = await sortAll(query)
    expect(expected.length).toBeGreaterThan(3_000)
    expect(await takeAll(query)).toEqual(expected)
  })

  test.each(queries)('are found by statements that read a bounded number of documents: %j', async (query) => {
    const source = await open(archive.services.db, query)
    expect(getTimedStage(source, { stage: 0, after: undefined })).toBeDefined()
    let after: RowPosition | undefined
    const counts = await explainAll(async (db) => {
      for (let page = 0; page < 6; page++) {
        const taken = await takeRows({ ...source, db }, after, pageSize, smallBounds)
        after = taken.next ?? undefined
      }
    })
    expect(Math.max(...counts)).toBeGreaterThan(pageSize)
    expect(Math.max(...counts)).toBeLessThanOrEqual(Math.max(filteredStep, smallBounds.step + pageSize + 1))
  })

  test('of few items are checked one by one, however many documents of other kinds have the word', async () => {
    const source = await open(archive.services.db, { sort: 'date', q: 'late' }, 'message')
    expect(getTimedStage(source, { stage: 0, after: undefined })).toBeUndefined()
    const { positions } = await takeRows(source, undefined, pageSize)
    expect(positions).toHaveLength(9)
  })
})

test.each(['forward', 'backward'] as const)(
  'going %s through 500,000 documents of 21 years, a request can search all of them, and no step is large',
  (direction) => {
    const counts = new Map(Array.from({ length: 252 }, (_, index) => [2000 * 12 + index, 1_984]))
    const everything: EraSpan = { prefix: 's', direction, first: 0, last: lastMonth, undated: false }
    let statements = 0
    for (let rest: EraSpan | undefined = everything; rest; statements++) {
      const part = planPart(counts, rest, partBounds)
      const documents = part.steps.map(({ first, last }) =>
        [...counts].reduce((sum, [month, count]) => (month >= first && month <= last ? sum + count : sum), 0),
      )
      expect(documents[0]).toBeLessThanOrEqual(5_000)
      expect(Math.max(...documents)).toBeLessThanOrEqual(20_000)
      expect(documents.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(50_000)
      rest = part.rest
    }
    expect(statements).toBeLessThan(20)
  },
)
