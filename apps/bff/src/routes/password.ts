import { AppError } from '@lares/server-kit/app-error'
import type { SecurityDetails, SecurityEvent } from '@lares/server-kit/security-log'
import { changePassword, confirmPassword } from '@lares/shared-types/contracts/auth'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import { getCaller } from '../archive/caller.ts'
import type { Gateway } from '../gateway.ts'
import { rememberDevice } from '../plugins/device-cookie.ts'
import { getCurrentUser } from '../plugins/enforce-access.ts'
import { signIn } from '../plugins/sessions.ts'
import { countAttempts, uncountAttempts } from '../state/attempt-limits.ts'
import { contractRoute } from './contract-route.ts'

const limitPerUser = { name: 'own-password', max: 10, windowMs: 15 * 60_000 }

/** Routes that require the current password: changing it, and confirming it. Both continue under a new session id. */
export function passwordRoutes(app: FastifyInstance, gateway: Gateway): void {
  const { archive, config, keyValue, now } = gateway

  /** Checks the password of the current user, with a rate limit. Returns the user and the resulting session epoch. */
  async function verifyPassword(
    request: FastifyRequest,
    check: () => Promise<number | undefined>,
    failure: { event: SecurityEvent; details?: SecurityDetails },
  ): Promise<{ userId: string; epoch: number }> {
    const { id: userId } = getCurrentUser(request)
    const attempts = [{ limit: limitPerUser, key: userId }]
    await countAttempts(keyValue, attempts)
    const epoch = await check().catch(async (error: unknown) => {
      // The current password was right, for example where the new one is refused, or it was not checked.
      await uncountAttempts(keyValue, attempts)
      throw error
    })
    if (epoch === undefined) {
      app.securityLog.record(request, failure.event, failure.details)
      throw new AppError('invalid-credentials', { message: 'The current password is wrong.' })
    }
    await uncountAttempts(keyValue, attempts)
    return { userId, epoch }
  }

  // The new epoch ends all other sessions of the user and makes other devices unknown.
  app.route<{ Body: Static<typeof changePassword.body> }>({
    ...contractRoute(changePassword),
    handler: async (request, reply) => {
      const change = () => archive.changePassword(getCaller(request), request.body)
      const user = await verifyPassword(request, change, { event: 'authn_password_change_fail' })
      await signIn(request, config, { ...user, signInId: request.session.signInId, at: now() })
      await rememberDevice(request, gateway, user)
      app.securityLog.record(request, 'authn_password_change', { by: 'current-password' })
      app.securityLog.record(request, 'session_expired', { reason: 'password-changed', sessions: 'others' })
      return reply.code(204).send()
    },
  })
  app.route<{ Body: Static<typeof confirmPassword.body> }>({
    ...contractRoute(confirmPassword),
    handler: async (request, reply) => {
      const check = () => archive.confirmPassword(getCaller(request), request.body.password)
      const user = await verifyPassword(request, check, {
        event: 'authn_login_fail',
        details: { reason: 'password-confirmation' },
      })
      const { signInId } = request.session
      await signIn(request, config, { ...user, signInId, at: now(), isConfirmation: true })
      app.securityLog.record(request, 'session_renewed', { reason: 'password-confirmed' })
      return reply.code(204).send()
    },
  })
}
