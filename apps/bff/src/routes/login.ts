import { AppError } from '@lares/server-kit/app-error'
import { login } from '@lares/shared-types/contracts/auth'
import type { FastifyInstance } from 'fastify'
import type { Static } from 'typebox'
import { askerOf } from '../archive/identity-of.ts'
import { signIn } from '../plugins/sessions.ts'
import { type Attempt, addressOf, giveBackAttempts, takeAttempts } from '../state/attempt-limits.ts'
import { contractRoute } from './contract-route.ts'
import type { Gateway } from './gateway.ts'

const windowMs = 15 * 60_000
const perEmail = { name: 'login-email', max: 10, windowMs }
/** A household shares one address. */
const perAddress = { name: 'login-address', max: 20, windowMs }

/** Signing in with e-mail and password; wrong tries are counted by address and by e-mail. */
export function loginRoute(app: FastifyInstance, { archive, config, keyValue, now }: Gateway): void {
  app.route<{ Body: Static<typeof login.body> }>({
    ...contractRoute(login),
    handler: async (request) => {
      const attempts: Attempt[] = [
        { limit: perAddress, by: addressOf(request) },
        { limit: perEmail, by: request.body.email.trim().toLowerCase() },
      ]
      await takeAttempts(keyValue, attempts)
      const verified = await archive.verifyCredentials(
        { ...askerOf(request), identity: { clientIp: request.ip } },
        request.body,
      )
      if (!verified) throw new AppError('invalid-credentials', { message: 'E-mail or password is wrong.' })
      await giveBackAttempts(keyValue, attempts)
      await signIn(request, config, { userId: verified.user.id, epoch: verified.epoch, at: now() })
      return { user: verified.user }
    },
  })
}
