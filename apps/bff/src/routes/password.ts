import { AppError } from '@lares/server-kit/app-error'
import type { SecurityDetails, SecurityEvent } from '@lares/server-kit/security-log'
import { changePassword, confirmPassword } from '@lares/shared-types/contracts/auth'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import { askerOf } from '../archive/identity-of.ts'
import { rememberDevice } from '../plugins/device-cookie.ts'
import { signIn } from '../plugins/sessions.ts'
import { giveBackAttempts, takeAttempts } from '../state/attempt-limits.ts'
import { contractRoute } from './contract-route.ts'
import type { Gateway } from './gateway.ts'

const perUser = { name: 'own-password', max: 10, windowMs: 15 * 60_000 }

/** What asks for the own password: changing it, and confirming who is there. Both go on under a new session id. */
export function passwordRoutes(app: FastifyInstance, gateway: Gateway): void {
  const { archive, config, keyValue, now } = gateway

  /** The user who asks, and the epoch that the password they gave leads to. */
  async function withPassword(
    request: FastifyRequest,
    check: () => Promise<number | undefined>,
    whenWrong: { event: SecurityEvent; details?: SecurityDetails },
  ): Promise<{ userId: string; epoch: number }> {
    const { userId } = request.session
    if (!userId) throw new AppError('not-signed-in', { message: 'Sign in first.' })
    const attempts = [{ limit: perUser, by: userId }]
    await takeAttempts(keyValue, attempts)
    const epoch = await check()
    if (epoch === undefined) {
      app.securityLog.record(request, whenWrong.event, whenWrong.details)
      throw new AppError('invalid-credentials', { message: 'The current password is wrong.' })
    }
    await giveBackAttempts(keyValue, attempts)
    return { userId, epoch }
  }

  // Every other session of the user ends, and no other device is known any more.
  app.route<{ Body: Static<typeof changePassword.body> }>({
    ...contractRoute(changePassword),
    handler: async (request, reply) => {
      const change = () => archive.changePassword(askerOf(request), request.body)
      const user = await withPassword(request, change, { event: 'authn_password_change_fail' })
      await signIn(request, config, { ...user, at: now() })
      await rememberDevice(request, gateway, user)
      app.securityLog.record(request, 'authn_password_change', { by: 'current-password' })
      app.securityLog.record(request, 'session_expired', { reason: 'password-changed', sessions: 'others' })
      return reply.code(204).send()
    },
  })
  app.route<{ Body: Static<typeof confirmPassword.body> }>({
    ...contractRoute(confirmPassword),
    handler: async (request, reply) => {
      const check = () => archive.confirmPassword(askerOf(request), request.body.password)
      const user = await withPassword(request, check, {
        event: 'authn_login_fail',
        details: { reason: 'password-confirmation' },
      })
      await signIn(request, config, { ...user, at: now(), isConfirmation: true })
      app.securityLog.record(request, 'session_renewed', { reason: 'password-confirmed' })
      return reply.code(204).send()
    },
  })
}
