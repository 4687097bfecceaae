import type { Viewer } from '../../visibility/viewer.ts'

/** The differences between tags and categories; all other behaviour is shared. */
export interface LabelKind {
  readonly entity: 'tag' | 'category'
  readonly labels: 'tags' | 'categories'
  /** Table of the labels of items. */
  readonly itemLabels: 'item_tags' | 'item_categories'
  /** Table of the labels that are hidden from users. */
  readonly restrictions: 'user_restricted_tags' | 'user_restricted_categories'
  /** The column of the label's id in both of these tables. */
  readonly column: 'tag_id' | 'category_id'
  /** The column of label ids in search documents. */
  readonly documentColumn: 'tag_ids' | 'category_ids'
  readonly getHiddenIds: (viewer: Viewer) => readonly string[]
}

export const tagKind: LabelKind = {
  entity: 'tag',
  labels: 'tags',
  itemLabels: 'item_tags',
  restrictions: 'user_restricted_tags',
  column: 'tag_id',
  documentColumn: 'tag_ids',
  getHiddenIds: ({ hiddenTagIds }) => hiddenTagIds,
}

export const categoryKind: LabelKind = {
  entity: 'category',
  labels: 'categories',
  itemLabels: 'item_categories',
  restrictions: 'user_restricted_categories',
  column: 'category_id',
  documentColumn: 'category_ids',
  getHiddenIds: ({ hiddenCategoryIds }) => hiddenCategoryIds,
}
