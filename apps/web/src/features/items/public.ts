/** The parts of this feature that other features may import. */
export { isNotFound } from './api/is-not-found.ts'
export {
  useChangeItemMutation,
  useItemQuery,
  useLazyTranslationQuery,
  useRestoreItemMutation,
  useTranscriptQuery,
  useTranslationQuery,
} from './api/items-api.ts'
export { ItemNotFound } from './components/item-not-found.tsx'
export { LeaveGuard } from './editor/leave-guard.tsx'
export { ItemCard } from './kinds/item-card.tsx'
export { useDetailLines } from './kinds/use-detail-lines.ts'
export { useHiddenPartNames } from './moving/use-hidden-part-names.ts'
export { ChangeSelected } from './selection/change-selected.tsx'
export { SelectableEntry } from './selection/selectable-entry.tsx'
export { SelectableItems } from './selection/selectable-items.tsx'
export { useShownItems, useStartSelecting } from './selection/selection-context.ts'
export { useTrashAct } from './selection/use-trash-act.ts'
export { useSpeakerColours } from './transcript/use-speaker-colours.ts'
