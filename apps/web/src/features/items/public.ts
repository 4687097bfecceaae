/** The parts of this feature that other features may import. */
export { useChangeItemMutation, useItemQuery, useRestoreItemMutation } from './api/items-api.ts'
export { ItemCard } from './kinds/item-card.tsx'
export { useHiddenPartNames } from './moving/use-hidden-part-names.ts'
export { ChangeSelected } from './selection/change-selected.tsx'
export { SelectableEntry } from './selection/selectable-entry.tsx'
export { SelectableItems } from './selection/selectable-items.tsx'
export { useShownItems, useStartSelecting } from './selection/selection-context.ts'
export { useTrashAct } from './selection/use-trash-act.ts'
