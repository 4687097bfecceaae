import { AppError } from '@lares/server-kit/app-error'
import type { Permission } from '@lares/shared-types/permissions'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema/database.ts'
import type { HeldToken } from '../accounts/access-tokens.ts'
import { loadActiveUser, type Viewer } from '../visibility/viewer.ts'
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

/** Throws `forbidden` for the own account: its password is changed by who knows the present one. */
export function refuseOwnPassword(viewer: Viewer, userId: string): void {
  if (viewer.userId !== userId) return
  throw forbidden('Change your own password on the page of your account.', 'own-password')
}

/**
 * Throws `password-required` unless the viewer has just given their own password once more: what makes administrators or
 * opens accounts must not be within reach of whoever finds an unlocked screen or a stolen session.
 */
export function requireConfirmedPassword(viewer: Viewer): void {
  if (viewer.passwordConfirmed) return
  throw new AppError('password-required', { message: 'Give your own password once more.' })
}

type Account = Pick<StoredUser, 'id' | 'is_admin' | 'permissions'>

/**
 * Throws `forbidden` unless the user may do and see nothing beyond the viewer: whoever chooses the address of
 * an account, or holds its invitation or a link for its password, can become that user.
 */
export async function refuseTakingOver(db: Kysely<Database>, viewer: Viewer, user: Account): Promise<void> {
  if (viewer.userId === user.id || (await isWithinRights(db, viewer, user))) return
  throw forbidden('This person may do or see more than you. Ask an administrator.', 'beyond-own-rights')
}

/** Whether the user may do and see nothing beyond the viewer. */
async function isWithinRights(db: Kysely<Database>, viewer: Viewer, user: Account): Promise<boolean> {
  if (viewer.isAdmin) return true
  const mayNoMore = !user.is_admin && user.permissions.every((one) => viewer.permissions.has(one))
  return mayNoMore && (await seesNoMore(db, viewer, user.id))
}

/**
 * Whether who made a link could still make it: it must not open an account that has been given more rights since, nor
 * outlive the rights of its maker, who holds it or has chosen the address to which it was mailed. One that nobody made
 * (null) was asked for by the person.
 */
export async function couldStillLink(
  db: Kysely<Database>,
  makerId: HeldToken['issuedBy'],
  user: Account,
): Promise<boolean> {
  if (makerId === null) return true
  const maker = await loadActiveUser(db, makerId)
  if (!maker?.permissions.has('users:manage')) return false
  return isWithinRights(db, maker, user)
}

function forbidden(message: string, reason: string): AppError {
  return new AppError('forbidden', { message, params: { reason } })
}
