import type { Facets } from '@lares/shared-types/contracts/search'
import type { Db } from '../../db/client.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { correctCriteria } from './corrections/correct-criteria.ts'
import { parseCriteria } from './criteria.ts'
import { countDocuments } from './find-documents.ts'
import type { SearchRequest } from './search-request.ts'

/**
 * The facets of a search by words; where they find nothing, those of the search with corrected words, as in `searchItems`.
 * Throws `invalid-fields`.
 */
export async function searchFacets(
  db: Db,
  viewer: Viewer,
  request: Omit<SearchRequest, 'cursor'>,
): Promise<Facets> {
  const criteria = await parseCriteria(db, viewer, request)
  const typed = await countDocuments(db, viewer, criteria)
  if (typed.total > 0) return typed.facets
  const corrected = await correctCriteria(db, viewer, criteria)
  const found = corrected && (await countDocuments(db, viewer, corrected.criteria))
  return found && found.total > 0 ? found.facets : typed.facets
}
