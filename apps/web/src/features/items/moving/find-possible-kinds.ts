import { type ItemKind, itemKinds } from '@lares/shared-types/item-kinds'
import type { Item } from '@lares/shared-types/items'
import { findMoveRefusal } from '@lares/shared-types/kind-moves'

/** The kinds to which an item can move, in the order of the interface. */
export function findPossibleKinds({ kind, assets }: Pick<Item, 'kind' | 'assets'>): readonly ItemKind[] {
  const [first] = assets.filter(({ enclosedIn }) => !enclosedIn)
  return itemKinds.filter((to) => to !== kind && !findMoveRefusal(kind, to, first?.family))
}
