import { invalidFields } from '@lares/server-kit/app-error'
import type { ChangeUser, User } from '@lares/shared-types/users'
import { sql, type Transaction } from 'kysely'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Database } from '../../db/schema/database.ts'
import type { Services } from '../../services.ts'
import { endTokens } from '../accounts/access-tokens.ts'
import { tidyDisplayName } from '../accounts/display-name.ts'
import type { Viewer } from '../visibility/viewer.ts'
import { lockAdministrators, refuseLastAdministrator } from './last-administrator.ts'
import {
  refuseGranting,
  refuseOwnRights,
  refuseTakingOver,
  refuseTouchingAdministrators,
  requireConfirmedPassword,
} from './manager-rights.ts'
import { checkRestrictions, writeRestrictions } from './restrictions.ts'
import { lockUser, refuseStale, type StoredUser } from './stored-user.ts'
import { refusingTakenEmail } from './unique-email.ts'
import { changesOf, type UserChanges } from './user-changes.ts'
import { readUser } from './user-view.ts'

export interface ChangedUser {
  readonly user: User
  /** The person has an address now that nobody has confirmed. */
  readonly hasNewAddress: boolean
  /** What is otherwise than before, for the security log. */
  readonly changes: UserChanges
}

/**
 * Changes what `input` names of a user; it holds from their next request. Throws `not-found`, `forbidden`,
 * `version-conflict`, `already-exists`, `invalid-fields`, `last-administrator` and `password-required`.
 */
export async function changeUser(
  services: Services,
  viewer: Viewer,
  id: string,
  input: ChangeUser,
): Promise<ChangedUser> {
  const { db } = services
  const changing = inTransaction(db, async (trx) => {
    await checkRestrictions(trx, viewer, input)
    const mayLeave = input.isAdmin === false || input.status === 'suspended'
    const administrators = mayLeave ? await lockAdministrators(trx) : []
    const stored = await lockUser(trx, id)
    refuseTouchingAdministrators(viewer, stored.is_admin || input.isAdmin === true)
    await refuseStale(trx, viewer, stored, input.version)
    const change = await permittedChange(trx, viewer, stored, input)
    const restricted = await writeRestrictions(trx, viewer, id, input)
    if (restricted) refuseOwnRights(viewer, id)
    if (change.leavesAdministrators) refuseLastAdministrator(administrators, id)
    await save(trx, { at: services.now(), byId: viewer.userId }, stored, change)
    return {
      hasNewAddress: change.hasNewAddress && stored.status === 'active',
      changes: changesOf(stored, change, restricted),
    }
  })
  const changed = await refusingTakenEmail(changing)
  return { user: await readUser(db, viewer, id), ...changed }
}

interface Change {
  readonly email: string
  readonly displayName: string
  readonly status: StoredUser['status']
  readonly isAdmin: boolean
  readonly permissions: StoredUser['permissions']
  readonly language: ChangeUser['language']
  readonly hasNewAddress: boolean
  readonly leavesAdministrators: boolean
}

/** The state that `input` asks for, when the viewer may bring it about. */
async function permittedChange(
  trx: Transaction<Database>,
  viewer: Viewer,
  stored: StoredUser,
  input: ChangeUser,
): Promise<Change> {
  const status = statusAfter(stored, input.status)
  const isAdmin = input.isAdmin ?? stored.is_admin
  const permissions = input.permissions ?? stored.permissions
  refuseGranting(viewer, stored.permissions, permissions)
  const sameRights =
    status === stored.status &&
    isAdmin === stored.is_admin &&
    [...permissions].sort().join() === [...stored.permissions].sort().join()
  if (!sameRights) refuseOwnRights(viewer, stored.id)
  const email = input.email ?? stored.email
  const hasNewAddress = email.toLowerCase() !== stored.email.toLowerCase()
  if (hasNewAddress) await refuseTakingOver(trx, viewer, stored)
  const leavesAdministrators =
    stored.is_admin && stored.status === 'active' && !(isAdmin && status === 'active')
  if (hasNewAddress || leavesAdministrators || isAdmin !== stored.is_admin) requireConfirmedPassword(viewer)
  return {
    email,
    displayName: input.displayName === undefined ? stored.display_name : tidyDisplayName(input.displayName),
    status,
    isAdmin,
    permissions,
    language: input.language,
    hasNewAddress,
    leavesAdministrators,
  }
}

/** Nobody is made active who has no password yet: they stay, or become again, invited. */
function statusAfter(stored: StoredUser, wanted: ChangeUser['status']): StoredUser['status'] {
  if (wanted === undefined || wanted === stored.status) return stored.status
  if (wanted === 'suspended' || stored.password_hash !== null) return wanted
  if (stored.status === 'suspended') return 'invited'
  throw invalidFields({ path: 'status', code: 'not-allowed' })
}

async function save(
  trx: Transaction<Database>,
  { at, byId }: { at: Date; byId: string },
  stored: StoredUser,
  change: Change,
): Promise<void> {
  const isSuspended = change.status === 'suspended' && stored.status !== 'suspended'
  const preferences = JSON.stringify(change.language ? { language: change.language } : {})
  await trx
    .updateTable('users')
    .set((eb) => ({
      email: change.email,
      display_name: change.displayName,
      status: change.status,
      is_admin: change.isAdmin,
      permissions: change.permissions,
      siteparams: sql<string>`siteparams || ${preferences}::jsonb`,
      ...(change.hasNewAddress && { verified_at: null }),
      // Sessions from before must not come back to life with the account.
      ...(isSuspended && { session_epoch: eb('session_epoch', '+', 1) }),
      updated_at: at,
      version: eb('version', '+', 1),
      saved_by: byId,
    }))
    .where('id', '=', stored.id)
    .execute()
  // What was mailed to the old address must not open the account of the new one.
  if (isSuspended || change.hasNewAddress) await endTokens(trx, stored.id)
}
