import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from '../../visibility/viewer.ts'
import type { SearchRequest } from './search-request.ts'

/**
 * Conditions of the filters without a facet on an item, by default that of a search document: favourites and ratings of
 * the viewer, and whether there is a file.
 */
export function getUncountedConditions(
  viewer: Viewer,
  request: SearchRequest,
  itemId: RawBuilder<unknown> = sql.ref('search_documents.item_id'),
): RawBuilder<unknown>[] {
  const { favourite, rating, hasFile } = request
  const file = sql`exists (select from assets where assets.item_id = ${itemId} and not detached)`
  return [
    ...(favourite
      ? [
          sql`exists (select from favourites where favourites.item_id = ${itemId} and user_id = ${viewer.userId})`,
        ]
      : []),
    ...(rating
      ? [
          sql`exists (select from ratings where ratings.item_id = ${itemId} and user_id = ${viewer.userId} and value >= ${rating})`,
        ]
      : []),
    ...(hasFile === undefined ? [] : [hasFile ? file : sql`not ${file}`]),
  ]
}
