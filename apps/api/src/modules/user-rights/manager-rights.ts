import { AppError } from '@lares/server-kit/app-error'
import { linkNewPassword } from '@lares/shared-types/contracts/users'
import type { Permission } from '@lares/shared-types/permissions'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema/database.ts'
import { loadActiveUser } from '../../visibility/load-principal.ts'
import { isPermitted, type UserPrincipal } from '../../visibility/principal.ts'
import { isAtLeastAsRestricted } from './restrictions.ts'

/** Throws `forbidden` if a manager who is no administrator appoints or changes one. */
export function rejectChangingAdministrators(manager: UserPrincipal, isOrBecomesAdmin: boolean): void {
  if (manager.isAdmin || !isOrBecomesAdmin) return
  throw forbidden('Only administrators can appoint or change administrators.', 'administrator')
}

/** Throws `forbidden` if the manager grants permissions that they do not hold. */
export function rejectUnheldPermissions(
  manager: UserPrincipal,
  before: readonly Permission[],
  after: readonly Permission[],
): void {
  const unheld = after.filter(
    (permission) => !before.includes(permission) && !manager.permissions.has(permission),
  )
  if (unheld.length > 0) throw forbidden('You cannot grant a permission that you do not hold.', 'permissions')
}

/** Throws `forbidden` if a manager who is no administrator changes their own permissions or status. */
export function rejectChangingOwnRights(manager: UserPrincipal, userId: string): void {
  if (manager.isAdmin || manager.userId !== userId) return
  throw forbidden('You cannot change your own permissions.', 'own-rights')
}

/** Throws `forbidden` for the manager's own account, where password and second factor take the current ones to change. */
export function rejectOwnAccount(manager: UserPrincipal, userId: string): void {
  if (manager.userId !== userId) return
  throw forbidden('Change your own password and second factor on the page of your account.', 'own-account')
}

/**
 * Throws `password-required` unless the manager has recently confirmed their password, so that an unlocked screen or a
 * stolen session is not enough to appoint administrators or to open other accounts.
 */
export function requireConfirmedPassword(manager: UserPrincipal): void {
  if (manager.passwordConfirmed) return
  throw new AppError('password-required', { message: 'Confirm your password first.' })
}

/** The columns of a user that decide who may manage their account. */
interface Account {
  readonly id: string
  readonly is_admin: boolean
  readonly permissions: readonly Permission[]
}

/**
 * Throws `forbidden` if the user may do or see more than the manager. Whoever sets the e-mail address of an account, or has
 * its invitation or password link, can sign in as that user.
 */
export async function rejectAccountTakeover(
  db: Kysely<Database>,
  manager: UserPrincipal,
  user: Account,
): Promise<void> {
  if (manager.userId === user.id || (await isWithinRights(db, manager, user))) return
  throw forbidden('This person may do or see more than you. Ask an administrator.', 'beyond-own-rights')
}

/** Whether the user may do and see no more than the manager. */
async function isWithinRights(db: Kysely<Database>, manager: UserPrincipal, user: Account): Promise<boolean> {
  if (manager.isAdmin) return true
  const hasNoMorePermissions =
    !user.is_admin && user.permissions.every((permission) => manager.permissions.has(permission))
  return hasNoMorePermissions && (await isAtLeastAsRestricted(db, manager, user.id))
}

/**
 * Whether the issuer of a link could still issue it. The issuer may hold the link, so it must not open an account that has
 * gained more permissions, nor outlive the issuer's own. `issuerId` is null if the users themselves requested the link.
 */
export async function isIssuerStillAuthorized(
  db: Kysely<Database>,
  issuerId: string | null,
  user: Account,
): Promise<boolean> {
  if (issuerId === null) return true
  const issuer = await loadActiveUser(db, issuerId)
  if (!issuer || !isPermitted(issuer, linkNewPassword)) return false
  return isWithinRights(db, issuer, user)
}

function forbidden(message: string, reason: string): AppError {
  return new AppError('forbidden', { message, params: { reason } })
}
