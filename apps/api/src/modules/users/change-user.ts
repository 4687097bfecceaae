import { AppError, invalidFields, notFound } from '@lares/server-kit/app-error'
import type { ChangeUser, User } from '@lares/shared-types/users'
import { sql, type Transaction } from 'kysely'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Database } from '../../db/schema/database.ts'
import type { Services } from '../../services.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import { rejectStaleVersion } from '../../visibility/visible-version.ts'
import { revokeTokens } from '../accounts/access-tokens.ts'
import { normalizeDisplayName } from '../accounts/display-name.ts'
import { toActor } from '../audit/record-audit-event.ts'
import { recordUserRevision } from '../revisions/record-user-revision.ts'
import {
  rejectAccountTakeover,
  rejectChangingAdministrators,
  rejectChangingOwnRights,
  rejectUnheldPermissions,
  requireConfirmedPassword,
} from '../user-rights/manager-rights.ts'
import { validateRestrictions, writeRestrictions } from '../user-rights/restrictions.ts'
import { auditChanges } from './audit-changes.ts'
import { lockAdministrators, rejectRemovingLastAdministrator } from './last-administrator.ts'
import { loadCurrentState, lockUsers, type StoredUser } from './stored-user.ts'
import { rejectTakenEmail } from './unique-email.ts'
import { diffUser, type UserChanges } from './user-changes.ts'
import { loadUsers } from './user-view.ts'

export interface ChangedUser {
  readonly user: User
  /** Whether the user has a new, unverified e-mail address. */
  readonly hasNewAddress: boolean
  /** For the security log. */
  readonly changes: UserChanges
}

type Action = 'changed' | 'reverted'

/**
 * Changes the given fields of a user, with effect from their next request. Throws `not-found`, `forbidden`,
 * `version-conflict`, `already-exists`, `invalid-fields`, `last-administrator` and `password-required`.
 */
export async function changeUser(
  services: Services,
  manager: UserPrincipal,
  id: string,
  input: ChangeUser,
  action: Action = 'changed',
): Promise<ChangedUser> {
  const [changed] = await changeUsers(services, manager, [{ id, ...input }], action)
  if (!changed) throw notFound()
  return changed
}

/**
 * Changes several users, all or none. Throws what `changeUser` throws, with the user it is about as `params.userId` if
 * there are several.
 */
export async function changeUsers(
  services: Services,
  manager: UserPrincipal,
  inputs: readonly (ChangeUser & { readonly id: string })[],
  action: Action = 'changed',
): Promise<ChangedUser[]> {
  const { db } = services
  rejectRepeatedUsers(inputs)
  const transaction = inTransaction(db, async (trx) => {
    for (const input of inputs) await validateRestrictions(trx, manager, input)
    const mayLoseAdministrator = inputs.some(
      (input) => input.isAdmin === false || input.status === 'suspended',
    )
    const administrators = new Set(mayLoseAdministrator ? await lockAdministrators(trx) : [])
    // Together and in the order of the ids, so that two changes of the same users cannot deadlock.
    const stored = await lockUsers(
      trx,
      inputs.map(({ id }) => id),
    )
    const changes: (Omit<ChangedUser, 'user'> & { readonly id: string })[] = []
    for (const { id, ...input } of inputs) {
      const change = applyChange(trx, services, {
        manager,
        stored: stored.get(id),
        input,
        action,
        administrators,
      })
      changes.push({ id, ...(await (inputs.length > 1 ? nameUser(id, change) : change)) })
    }
    return changes
  })
  const changes = await rejectTakenEmail(transaction)
  const users = await loadUsers(
    db,
    manager,
    inputs.map(({ id }) => id),
  )
  return changes.map(({ id, ...changed }) => {
    const user = users.get(id)
    // Another manager has just deleted them.
    if (!user) throw notFound()
    return { ...changed, user }
  })
}

function rejectRepeatedUsers(inputs: readonly { readonly id: string }[]): void {
  const ids = inputs.map(({ id }) => id)
  const repeated = ids.findIndex((id, index) => ids.indexOf(id) !== index)
  if (repeated >= 0) throw invalidFields({ path: `changes.${repeated}.id`, code: 'duplicate' })
}

/** Adds the user to the error of a change. */
async function nameUser<T>(userId: string, change: Promise<T>): Promise<T> {
  return change.catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
    const { code, message, issues } = error
    throw new AppError(code, {
      message,
      params: { ...error.params, userId },
      cause: error,
      ...(issues && { issues }),
    })
  })
}

interface OneChange {
  readonly manager: UserPrincipal
  readonly stored: StoredUser | undefined
  readonly input: ChangeUser
  readonly action: Action
  /** Ids of the active administrators that remain. */
  readonly administrators: Set<string>
}

async function applyChange(
  trx: Transaction<Database>,
  services: Services,
  { manager, stored, input, action, administrators }: OneChange,
): Promise<Omit<ChangedUser, 'user'>> {
  if (!stored) throw notFound()
  const { id } = stored
  rejectChangingAdministrators(manager, stored.is_admin || input.isAdmin === true)
  await rejectStaleVersion(manager, stored, input.version, () => loadCurrentState(trx, manager, stored))
  const change = await resolveChange(trx, manager, stored, input)
  const restrictions = await writeRestrictions(trx, manager, id, input)
  if (restrictions) rejectChangingOwnRights(manager, id)
  if (change.leavesAdministrators) {
    rejectRemovingLastAdministrator(administrators, id)
    administrators.delete(id)
  }
  const save = { at: services.now(), byId: manager.userId }
  await saveUser(trx, save, stored, change)
  await recordUserRevision(trx, { userId: id, ...save, action })
  const changes = diffUser(stored, change, restrictions)
  await auditChanges(
    trx,
    { by: toActor(manager), at: save.at, subject: { id, name: change.displayName } },
    changes,
  )
  return { hasNewAddress: change.hasNewAddress && stored.status === 'active', changes }
}

interface Change {
  readonly email: string
  readonly displayName: string
  readonly status: StoredUser['status']
  readonly isAdmin: boolean
  readonly permissions: StoredUser['permissions']
  readonly language: ChangeUser['language']
  readonly region: ChangeUser['region']
  readonly hasNewAddress: boolean
  readonly leavesAdministrators: boolean
}

/** The user's new values. Throws if the manager may not make this change. */
async function resolveChange(
  trx: Transaction<Database>,
  manager: UserPrincipal,
  stored: StoredUser,
  input: ChangeUser,
): Promise<Change> {
  const status = resolveStatus(stored, input.status)
  const isAdmin = input.isAdmin ?? stored.is_admin
  const permissions = input.permissions ? [...new Set(input.permissions)] : stored.permissions
  rejectUnheldPermissions(manager, stored.permissions, permissions)
  const hasSameRights =
    status === stored.status &&
    isAdmin === stored.is_admin &&
    [...permissions].sort().join() === [...stored.permissions].sort().join()
  if (!hasSameRights) rejectChangingOwnRights(manager, stored.id)
  const email = input.email ?? stored.email
  const hasNewAddress = email.toLowerCase() !== stored.email.toLowerCase()
  if (hasNewAddress) await rejectAccountTakeover(trx, manager, stored)
  const leavesAdministrators =
    stored.is_admin && stored.status === 'active' && !(isAdmin && status === 'active')
  if (hasNewAddress || leavesAdministrators || isAdmin !== stored.is_admin) requireConfirmedPassword(manager)
  return {
    email,
    displayName:
      input.displayName === undefined ? stored.display_name : normalizeDisplayName(input.displayName),
    status,
    isAdmin,
    permissions,
    language: input.language,
    region: input.region,
    hasNewAddress,
    leavesAdministrators,
  }
}

/** A user without a password cannot be active: lifting a suspension makes them invited again. Throws `invalid-fields`. */
function resolveStatus(stored: StoredUser, requested: ChangeUser['status']): StoredUser['status'] {
  if (requested === undefined || requested === stored.status) return stored.status
  if (requested === 'suspended' || stored.password_hash !== null) return requested
  if (stored.status === 'suspended') return 'invited'
  throw invalidFields({ path: 'status', code: 'not-allowed' })
}

async function saveUser(
  trx: Transaction<Database>,
  { at, byId }: { at: Date; byId: string },
  stored: StoredUser,
  change: Change,
): Promise<void> {
  const isSuspended = change.status === 'suspended' && stored.status !== 'suspended'
  const { language, region } = change
  const preferences = JSON.stringify({
    ...(language && { language }),
    ...(region !== undefined && { region }),
  })
  await trx
    .updateTable('users')
    .set((eb) => ({
      email: change.email,
      display_name: change.displayName,
      status: change.status,
      is_admin: change.isAdmin,
      permissions: change.permissions,
      siteparams: sql<string>`jsonb_strip_nulls(siteparams || ${preferences}::jsonb)`,
      ...(change.hasNewAddress && { verified_at: null }),
      // Otherwise old sessions would become valid again when the suspension is lifted.
      ...(isSuspended && { session_epoch: eb('session_epoch', '+', 1) }),
      updated_at: at,
      version: eb('version', '+', 1),
      saved_by: byId,
    }))
    .where('id', '=', stored.id)
    .execute()
  // Links mailed to the old address must no longer open the account.
  if (isSuspended || change.hasNewAddress) await revokeTokens(trx, stored.id)
}
