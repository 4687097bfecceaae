import type { Facets } from '@lares/shared-types/contracts/search'
import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import type { Viewer } from '../../../visibility/viewer.ts'
import { visibleDocuments } from '../../../visibility/visible-items.ts'
import type { FacetName } from '../criteria.ts'
import { countFacets, selectLabelTrees } from '../facets.ts'
import type { SearchRequest } from '../search-request.ts'

type Sort = NonNullable<SearchRequest['sort']>

/** Sorts documents by score or by one of their dates; undated ones come last. */
export async function sortDocuments(
  db: Db,
  viewer: Viewer,
  scores: ReadonlyMap<string, number>,
  sort: Sort,
): Promise<string[]> {
  const ids = [...scores.keys()]
  if (sort === 'relevance') return ids.sort((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0))
  const orders = {
    newest: sql`sort_date desc`,
    oldest: sql`date_earliest asc nulls last`,
    added: sql`created_at desc`,
  }
  const rows = await visibleDocuments(db, viewer)
    .where('search_documents.item_id', '=', sql<string>`any(${ids}::uuid[])`)
    .select('search_documents.item_id')
    .orderBy(sql`${orders[sort]}, item_id`)
    .execute()
  return rows.map(({ item_id }) => item_id)
}

/** Facets of these documents. */
export async function loadFacets<Name extends FacetName>(
  db: Db,
  viewer: Viewer,
  ids: readonly string[],
  facets: readonly Name[],
): Promise<Pick<Facets, Name>> {
  const chosen = visibleDocuments(db, viewer)
    .where('search_documents.item_id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .selectAll('search_documents')
  const { rows } = await sql<{ facets: Pick<Facets, Name> }>`
    with recursive chosen as (${chosen}), ${selectLabelTrees(() => 'chosen')}
    select ${countFacets(viewer, facets, () => 'chosen')} as facets`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a query without a from clause gave no row')
  return row.facets
}
