/** The public interface of this feature. */
export { CategoryPicker, TagPicker } from './pickers/label-picker.tsx'
export { LabelTreeCheckboxes } from './pickers/label-tree-checkboxes.tsx'
export { flatten, type LabelNode } from './tree/label-tree.ts'
export { useLabelTree } from './tree/use-label-tree.ts'
