/** The parts of this feature that other features may import. */
export { ItemCard } from './kinds/item-card.tsx'
