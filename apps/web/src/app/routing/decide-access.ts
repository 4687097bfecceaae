import type { SessionUser } from '@lares/shared-types/users'
import type { RouteAccess } from './route-entry.ts'

export type AccessDecision = 'open' | 'sign-in' | 'already-signed-in' | 'forbidden'

/** Whether a person may open a page, else why not. The pages' data is guarded again by the server. */
export function decideAccess(access: RouteAccess, user: SessionUser | null): AccessDecision {
  if (access === 'everyone') return 'open'
  if (access === 'guest') return user ? 'already-signed-in' : 'open'
  if (!user) return 'sign-in'
  if (access === 'signed-in' || user.isAdmin) return 'open'
  if (access === 'admin') return 'forbidden'
  return user.permissions.includes(access) ? 'open' : 'forbidden'
}
