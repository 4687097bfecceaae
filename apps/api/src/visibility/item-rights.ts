import { trashItem } from '@lares/shared-types/contracts/items'
import { getAuthorId, isPermitted, type Principal } from './principal.ts'

/** Whether a principal who sees an item may change it. `authorId` is null if its author was deleted. */
export function canEditItem(principal: Principal, authorId: string | null): boolean {
  if (principal.permissions.has('items:edit-any')) return true
  const isOwn = authorId !== null && authorId === getAuthorId(principal)
  return isOwn && principal.permissions.has('items:edit-own')
}

/** Whether a principal who sees a recording or film may transcribe it, or make versions of it. `authorId` as above. */
export function canProcessItem(principal: Principal, authorId: string | null): boolean {
  return principal.permissions.has('media:process') && canEditItem(principal, authorId)
}

/** Whether a principal who sees an item may move it to the trash and restore it. */
export function canDeleteItem(principal: Principal): boolean {
  return isPermitted(principal, trashItem)
}
