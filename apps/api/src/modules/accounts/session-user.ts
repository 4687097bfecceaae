import { permissions } from '@lares/shared-types/permissions'
import type { SessionUser } from '@lares/shared-types/users'
import type { Selectable } from 'kysely'
import type { UsersTable } from '../../db/schema/users.ts'

/** The columns for a `SessionUser`. */
export const sessionColumns = [
  'id',
  'email',
  'display_name',
  'verified_at',
  'is_admin',
  'permissions',
  'siteparams',
] as const

type SessionRow = Pick<Selectable<UsersTable>, (typeof sessionColumns)[number]>

/** The user as sent to themselves; administrators have all permissions. */
export function toSessionUser(row: SessionRow): SessionUser {
  return {
    id: row.id,
    email: row.email,
    displayName: row.display_name,
    verified: row.verified_at !== null,
    isAdmin: row.is_admin,
    permissions: row.is_admin ? [...permissions] : row.permissions,
    siteparams: row.siteparams,
  }
}
