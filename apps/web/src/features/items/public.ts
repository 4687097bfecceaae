/** The parts of this feature that other features may import. */
export { useItemQuery, useRestoreItemMutation, useTrashItemMutation } from './api/items-api.ts'
export { ItemCard } from './kinds/item-card.tsx'
