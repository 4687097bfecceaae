import type { Viewer } from '../../visibility/viewer.ts'

/**
 * What a search on the Typesense server has to leave out for a viewer, in the server's own words: what carries a label
 * that is hidden from them, and the items named; '' where nothing is. It goes into a signed key.
 */
export function viewersFilter(viewer: Viewer, unseen: readonly string[]): string {
  return [
    without('tag_ids', viewer.hiddenTagIds),
    without('category_ids', viewer.hiddenCategoryIds),
    without('id', unseen),
  ]
    .filter((condition) => condition !== '')
    .join(' && ')
}

/** Ids have no signs that mean something in a filter. */
function without(field: string, ids: readonly string[]): string {
  return ids.length > 0 ? `${field}:!=[${ids.join(',')}]` : ''
}
