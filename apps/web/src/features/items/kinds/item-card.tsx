import type { ItemSummary } from '@lares/shared-types/items'
import { kindUis } from './registry.ts'

/** An item of any kind as a card in a grid, with the face of its kind. */
export function ItemCard({ item }: { item: ItemSummary }) {
  const { Card } = kindUis[item.kind]
  return <Card item={item} />
}
