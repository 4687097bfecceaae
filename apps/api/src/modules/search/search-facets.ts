import type { Facets } from '@lares/shared-types/contracts/search'
import type { Db } from '../../db/client.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { createAttempts } from './corrections/create-attempts.ts'
import { parseCriteria } from './criteria.ts'
import { noFacets } from './facets.ts'
import { countDocuments } from './find-documents.ts'
import type { SearchRequest } from './search-request.ts'

/**
 * The facets of a search by words; where they find nothing, those of the search that finds something instead, as in `searchItems`.
 * Throws `invalid-fields`.
 */
export async function searchFacets(
  db: Db,
  viewer: Viewer,
  request: Omit<SearchRequest, 'cursor'>,
): Promise<Facets> {
  let asTyped: Facets | undefined
  for await (const { criteria } of createAttempts(db, viewer, await parseCriteria(db, viewer, request))) {
    const { total, facets } = await countDocuments(db, viewer, criteria)
    if (total > 0) return facets
    asTyped ??= facets
  }
  return asTyped ?? noFacets
}
