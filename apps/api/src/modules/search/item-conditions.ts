import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from '../../visibility/viewer.ts'
import type { SearchRequest } from './search-request.ts'

/**
 * Conditions of the filters on rows that belong to an item, by default that of a search document: favourites and ratings of
 * the viewer, and files.
 */
export function getItemConditions(
  viewer: Viewer,
  request: SearchRequest,
  itemId: RawBuilder<unknown> = sql.ref('search_documents.item_id'),
): RawBuilder<unknown>[] {
  const { favourite, rating, hasFile } = request
  const file = hasFileOf(itemId)
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

/** Whether an item has a file that was not removed from it. */
export function hasFileOf(itemId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from assets where assets.item_id = ${itemId} and not detached)`
}
