import type * as internal from '@lares/server-kit/internal-contracts'
import { newUserPermissions, type Permission } from '@lares/shared-types/permissions'
import type { Transaction } from 'kysely'
import type { Static } from 'typebox'
import type { Database } from '../../db/schema/database.ts'
import { type AuditActor, recordAuditEvent } from '../audit/record-audit-event.ts'
import { recordUserRevision } from '../revisions/record-user-revision.ts'
import { lockAdministrators } from '../users/last-administrator.ts'
import type { StoredUser } from '../users/stored-user.ts'
import { diffUser } from '../users/user-changes.ts'

export type ProviderRights = Static<typeof internal.ProviderRights>

export interface AppliedRights {
  /** Undefined if nothing has changed. */
  readonly rights: ReturnType<typeof diffUser>['rights']
  /** The groups make the last administrator none, which they stay nevertheless. */
  readonly isLastAdministrator: boolean
}

/** The permissions of a new user: those of everybody who is invited, as far as groups do not say otherwise. */
export function getFirstPermissions(rights: ProviderRights | undefined): Permission[] {
  return applyTo(newUserPermissions, rights)
}

/**
 * Gives a user the rights that their groups at a provider mean, with effect at once, and makes an invited user active.
 * The last administrator stays one. Call `lockBeforeDemotion` before locking the user.
 */
export async function applyRights(
  trx: Transaction<Database>,
  stored: StoredUser,
  rights: ProviderRights | undefined,
  { at, by, administrators }: { at: Date; by: AuditActor; administrators: readonly string[] },
): Promise<AppliedRights> {
  const wanted = rights?.isAdmin ?? stored.is_admin
  const isLastAdministrator = stored.is_admin && !wanted && administrators.every((id) => id === stored.id)
  const next = {
    status: 'active' as const,
    isAdmin: wanted || isLastAdministrator,
    permissions: applyTo(stored.permissions, rights),
  }
  const unchanged = { displayName: stored.display_name, hasNewAddress: false }
  const { rights: changed } = diffUser(stored, { ...next, ...unchanged }, undefined)
  if (changed) {
    await trx
      .updateTable('users')
      .set((eb) => ({
        status: next.status,
        is_admin: next.isAdmin,
        permissions: next.permissions,
        updated_at: at,
        version: eb('version', '+', 1),
        saved_by: null,
      }))
      .where('id', '=', stored.id)
      .execute()
    await recordUserRevision(trx, { userId: stored.id, byId: null, at, action: 'changed' })
    const subject = { id: stored.id, name: stored.display_name }
    const details = { ...changed, source: 'oidc' } as const
    await recordAuditEvent(trx, { kind: 'rights-changed', at, by, subject, details })
  }
  return { rights: changed, isLastAdministrator }
}

/** Locks the administrators if these rights may make one none. Returns their ids. */
export async function lockBeforeDemotion(
  trx: Transaction<Database>,
  rights: ProviderRights | undefined,
): Promise<readonly string[]> {
  return rights?.isAdmin === false ? lockAdministrators(trx) : []
}

function applyTo(permissions: readonly Permission[], rights: ProviderRights | undefined): Permission[] {
  if (!rights) return [...permissions]
  const left = permissions.filter((permission) => !rights.withdrawn.includes(permission))
  return [...new Set([...left, ...rights.granted])]
}
