import type { ItemSummary } from '@lares/shared-types/items'
import { kindUis } from './registry.ts'

/** An item of any kind as a card in a grid, drawn by the card component of its kind. */
export function ItemCard({ item }: { item: ItemSummary }) {
  const { Card } = kindUis[item.kind]
  return <Card item={item} />
}
