import type { Viewer } from '../visibility/viewer.ts'

/** What tells tags from categories; everything else of them is the same. */
export interface LabelKind {
  readonly entity: 'tag' | 'category'
  readonly labels: 'tags' | 'categories'
  /** Which items carry a label. */
  readonly carried: 'item_tags' | 'item_categories'
  /** Who must not see a label. */
  readonly restrictions: 'user_restricted_tags' | 'user_restricted_categories'
  /** The label's column in both of these tables. */
  readonly column: 'tag_id' | 'category_id'
  /** The labels of an item in its search document. */
  readonly documentColumn: 'tag_ids' | 'category_ids'
  readonly hiddenFrom: (viewer: Viewer) => readonly string[]
}

export const tagKind: LabelKind = {
  entity: 'tag',
  labels: 'tags',
  carried: 'item_tags',
  restrictions: 'user_restricted_tags',
  column: 'tag_id',
  documentColumn: 'tag_ids',
  hiddenFrom: ({ hiddenTagIds }) => hiddenTagIds,
}

export const categoryKind: LabelKind = {
  entity: 'category',
  labels: 'categories',
  carried: 'item_categories',
  restrictions: 'user_restricted_categories',
  column: 'category_id',
  documentColumn: 'category_ids',
  hiddenFrom: ({ hiddenCategoryIds }) => hiddenCategoryIds,
}
