import type { Viewer } from '../../../visibility/viewer.ts'

/**
 * The `filter_by` expression that excludes the labels hidden from a viewer, and the given items; '' where there are
 * none. It becomes part of a signed key.
 */
export function buildViewerFilter(viewer: Viewer, hiddenItemIds: readonly string[]): string {
  return [
    excludes('tag_ids', viewer.hiddenTagIds),
    excludes('category_ids', viewer.hiddenCategoryIds),
    excludes('id', hiddenItemIds),
  ]
    .filter((condition) => condition !== '')
    .join(' && ')
}

/** Ids have no characters with a meaning in a filter. */
function excludes(field: string, ids: readonly string[]): string {
  return ids.length > 0 ? `${field}:!=[${ids.join(',')}]` : ''
}
