/** What other features may use of this one. */
export { CategoryPicker } from './pickers/category-picker.tsx'
export { LabelTreeChecks } from './pickers/label-tree-checks.tsx'
export { TagPicker } from './pickers/tag-picker.tsx'
export { flatten, type LabelNode } from './tree/label-tree.ts'
export { useLabelTree } from './tree/use-label-tree.ts'
