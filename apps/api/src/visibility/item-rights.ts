import { AppError } from '@lares/server-kit/app-error'
import { trashItem } from '@lares/shared-types/contracts/items'
import { getAuthorId, isPermitted, type Principal } from './principal.ts'

/** Whether a principal who sees an item may change it. `authorId` is null if its author was deleted. */
export function canEditItem(principal: Principal, authorId: string | null): boolean {
  if (principal.permissions.has('items:edit-any')) return true
  const isOwn = authorId !== null && authorId === getAuthorId(principal)
  return isOwn && principal.permissions.has('items:edit-own')
}

/** Throws `forbidden` unless a principal who sees an item may change it. `authorId` as above. */
export function assertCanEdit(principal: Principal, authorId: string | null): void {
  if (!canEditItem(principal, authorId)) throw itemForbidden()
}

/** Throws `forbidden` unless a principal who sees a recording or film may process it. `authorId` as above. */
export function assertCanProcess(principal: Principal, authorId: string | null): void {
  if (!canProcessItem(principal, authorId)) throw itemForbidden()
}

function itemForbidden(): AppError {
  return new AppError('forbidden', { message: 'You may not change this item.' })
}

/** Whether a principal who sees a recording or film may transcribe it, or make versions of it. `authorId` as above. */
export function canProcessItem(principal: Principal, authorId: string | null): boolean {
  return principal.permissions.has('media:process') && canEditItem(principal, authorId)
}

/** Whether a principal who sees an item may move it to the trash and restore it. */
export function canDeleteItem(principal: Principal): boolean {
  return isPermitted(principal, trashItem)
}
