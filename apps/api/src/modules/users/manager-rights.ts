import { AppError } from '@lares/server-kit/app-error'
import type { Permission } from '@lares/shared-types/permissions'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema/database.ts'
import type { Viewer } from '../visibility/viewer.ts'
import { seesNoMore } from './restrictions.ts'
import type { StoredUser } from './stored-user.ts'

/** Throws `forbidden` where somebody who is no administrator would make one or change one. */
export function refuseTouchingAdministrators(viewer: Viewer, isOrBecomesAdmin: boolean): void {
  if (viewer.isAdmin || !isOrBecomesAdmin) return
  throw forbidden('Only administrators make administrators or change them.', 'administrator')
}

/** Throws `forbidden` for permissions that the viewer would give without having them. */
export function refuseGranting(
  viewer: Viewer,
  before: readonly Permission[],
  after: readonly Permission[],
): void {
  const lacking = after.filter((one) => !before.includes(one) && !viewer.permissions.has(one))
  if (lacking.length > 0) throw forbidden('You cannot give a right that you do not have.', 'permissions')
}

/** Throws `forbidden` for those who change their own rights or status without being administrator. */
export function refuseOwnRights(viewer: Viewer, userId: string): void {
  if (viewer.isAdmin || viewer.userId !== userId) return
  throw forbidden('Nobody changes their own rights.', 'own-rights')
}

/**
 * Throws `forbidden` unless the user may do and see nothing beyond the viewer: whoever chooses the address of
 * an account, or holds its invitation, can become that user.
 */
export async function refuseTakingOver(
  db: Kysely<Database>,
  viewer: Viewer,
  user: Pick<StoredUser, 'id' | 'is_admin' | 'permissions'>,
): Promise<void> {
  if (viewer.isAdmin || viewer.userId === user.id) return
  const mayNoMore = !user.is_admin && user.permissions.every((one) => viewer.permissions.has(one))
  if (mayNoMore && (await seesNoMore(db, viewer, user.id))) return
  throw forbidden('This person may do or see more than you. Ask an administrator.', 'beyond-own-rights')
}

function forbidden(message: string, reason: string): AppError {
  return new AppError('forbidden', { message, params: { reason } })
}
