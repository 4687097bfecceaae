import type { BatchAct } from '@lares/shared-types/batches'
import { canDeleteItem, canEditItem, canProcessItem } from '../../visibility/item-rights.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import { type Act, type ActItem, type ActPlan, refuse } from './acts/act.ts'
import { getAct } from './acts/registry.ts'

/** An item that exists for whoever runs the batch. */
export interface AssessedItem extends ActItem {
  readonly authorId: string | null
  readonly deletedAt: Date | null
}

/** What a batch does to an item: the plan of its act, unless the item is in the trash or the right is missing. */
export function assessItem(user: UserPrincipal, item: AssessedItem, { name, params }: BatchAct): ActPlan {
  const act = getAct(name)
  if (item.deletedAt) return refuse('in-trash')
  if (!hasRight(act, user, item)) return refuse('forbidden')
  return act.plan(item, params)
}

/** Whether a user may do to an item what an act does, or undo it. */
export function hasRight(
  { right }: Act,
  user: UserPrincipal,
  { authorId }: Pick<AssessedItem, 'authorId'>,
): boolean {
  const rights: Record<Act['right'], () => boolean> = {
    see: () => true,
    edit: () => canEditItem(user, authorId),
    delete: () => canDeleteItem(user),
    process: () => canProcessItem(user, authorId),
    derive: () => user.permissions.has('media:process'),
  }
  return rights[right]()
}
