import type { ChangeUser, User } from '@lares/shared-types/users'
import type { FastifyRequest } from 'fastify'
import type { App } from '../../http/route.ts'
import type { Services } from '../../services.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import { createBackgroundRunner } from '../accounts/background-runner.ts'
import { sendVerification } from '../accounts/verifications.ts'
import { type ChangedUser, changeUser, changeUsers } from './change-user.ts'
import type { UserChanges } from './user-changes.ts'

/** Changes users on request of a manager. */
export interface UserChanger {
  /** Throws what `changeUser` throws. */
  change(
    request: FastifyRequest,
    manager: UserPrincipal,
    id: string,
    input: ChangeUser,
    action?: 'changed' | 'reverted',
  ): Promise<User>
  /** Throws what `changeUsers` throws. */
  changeAll(
    request: FastifyRequest,
    manager: UserPrincipal,
    inputs: readonly (ChangeUser & { readonly id: string })[],
  ): Promise<User[]>
}

/** Every change is written to the security log, and a new address is sent a link that verifies it. */
export function createUserChanger(app: App, services: Services): UserChanger {
  const { securityLog } = app
  const runInBackground = createBackgroundRunner(app)

  return {
    async change(request, manager, id, input, action) {
      return complete(request, await changeUser(services, manager, id, input, action))
    },
    async changeAll(request, manager, inputs) {
      const changed = await changeUsers(services, manager, inputs)
      return changed.map((one) => complete(request, one))
    },
  }

  function complete(request: FastifyRequest, { user, changes, hasNewAddress }: ChangedUser): User {
    recordChanges(request, user.id, changes)
    if (hasNewAddress)
      runInBackground(request.log, 'verification mail failed', () => sendVerification(services, user.id))
    return user
  }

  function recordChanges(request: FastifyRequest, targetId: string, changes: UserChanges): void {
    const { rights, restrictions, fields } = changes
    if (rights) securityLog.record(request, 'authz_change', { targetId, ...rights })
    if (restrictions) securityLog.record(request, 'authz_change', { targetId, changes: ['restrictions'] })
    if (fields.length > 0) securityLog.record(request, 'user_updated', { targetId, changes: fields })
    if (rights?.to.status === 'suspended' && rights.from.status !== 'suspended')
      securityLog.record(request, 'session_expired', { targetId, reason: 'suspended', sessions: 'all' })
  }
}
