import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from '../../visibility/viewer.ts'
import type { SearchRequest } from './search-request.ts'

/** Conditions of the filters without a facet: favourites and ratings of the viewer, and whether there is a file. */
export function getUncountedConditions(viewer: Viewer, request: SearchRequest): RawBuilder<unknown>[] {
  const { favourite, rating, hasFile } = request
  const file = sql`exists (select from assets where assets.item_id = search_documents.item_id and not detached)`
  return [
    ...(favourite
      ? [
          sql`exists (select from favourites where favourites.item_id = search_documents.item_id and user_id = ${viewer.userId})`,
        ]
      : []),
    ...(rating
      ? [
          sql`exists (select from ratings where ratings.item_id = search_documents.item_id and user_id = ${viewer.userId} and value >= ${rating})`,
        ]
      : []),
    ...(hasFile === undefined ? [] : [hasFile ? file : sql`not ${file}`]),
  ]
}
