import type { ItemKind } from '@lares/shared-types/item-kinds'
import { isOfKind } from '@lares/shared-types/items'
import type { DetailsOf } from '@lares/shared-types/kinds/registry'

interface WithDetails {
  kind: ItemKind
  details: Record<string, unknown>
}

/** The kind-specific fields of an item; undefined when the item is of another kind. */
export function getDetails<K extends ItemKind>(item: WithDetails, kind: K): DetailsOf<K> | undefined {
  return isOfKind(item, kind) ? item.details : undefined
}
