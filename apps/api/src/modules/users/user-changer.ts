import type { ChangeUser, User } from '@lares/shared-types/users'
import type { FastifyRequest } from 'fastify'
import type { App } from '../../http/route.ts'
import type { Services } from '../../services.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import { createBackgroundRunner } from '../accounts/background-runner.ts'
import { sendVerification } from '../accounts/verifications.ts'
import { changeUser } from './change-user.ts'
import type { UserChanges } from './user-changes.ts'

/** Changes a user on request of a manager. Throws what `changeUser` throws. */
export type UserChanger = (
  request: FastifyRequest,
  manager: UserPrincipal,
  id: string,
  input: ChangeUser,
  action?: 'changed' | 'reverted',
) => Promise<User>

/** Every change is written to the security log, and a new address is sent a link that verifies it. */
export function createUserChanger(app: App, services: Services): UserChanger {
  const { securityLog } = app
  const runInBackground = createBackgroundRunner(app)

  return async (request, manager, id, input, action) => {
    const { user, changes, hasNewAddress } = await changeUser(services, manager, id, input, action)
    recordChanges(request, id, changes)
    if (hasNewAddress)
      runInBackground(request.log, 'verification mail failed', () => sendVerification(services, id))
    return user
  }

  function recordChanges(request: FastifyRequest, targetId: string, changes: UserChanges): void {
    const { rights, restricted, fields } = changes
    if (rights) securityLog.record(request, 'authz_change', { targetId, ...rights })
    if (restricted) securityLog.record(request, 'authz_change', { targetId, changes: ['restrictions'] })
    if (fields.length > 0) securityLog.record(request, 'user_updated', { targetId, changes: fields })
    if (rights?.to.status === 'suspended' && rights.from.status !== 'suspended')
      securityLog.record(request, 'session_expired', { targetId, reason: 'suspended', sessions: 'all' })
  }
}
