/** The public interface of this feature. */

export { useRestoreCategoryMutation, useRestoreTagMutation } from './api.ts'
export { useLabelActs } from './bulk/use-label-acts.tsx'
export type { LabelKind } from './label-kinds.ts'
export { CategoryPicker, TagPicker } from './pickers/label-picker.tsx'
export { LabelTreeCheckboxes } from './pickers/label-tree-checkboxes.tsx'
export { flatten, type LabelNode } from './tree/label-tree.ts'
export { useLabelTree } from './tree/use-label-tree.ts'
export { useItemCount } from './use-item-count.ts'
