import { createHmac } from 'node:crypto'
import { AppError } from '@lares/server-kit/app-error'
import { login } from '@lares/shared-types/contracts/auth'
import type { FastifyInstance } from 'fastify'
import type { Static } from 'typebox'
import type { Config } from '../config.ts'
import { rememberDevice } from '../plugins/device-cookie.ts'
import { signIn } from '../plugins/sessions.ts'
import { forgetGuesses, giveBackGuess, takeGuess } from '../state/guess-limits.ts'
import { contractRoute } from './contract-route.ts'
import type { Gateway } from './gateway.ts'
import { accountOf, signInLimits } from './sign-in-limits.ts'

/** Signing in with e-mail and password; wrong guesses slow down further ones, those of strangers only strangers. */
export function loginRoute(app: FastifyInstance, gateway: Gateway): void {
  const { archive, config, keyValue, now } = gateway
  app.route<{ Body: Static<typeof login.body> }>({
    ...contractRoute(login),
    handler: async (request) => {
      const { email, password } = request.body
      const { isKnownDevice, counts, forgottenAfterwards } = await signInLimits(request, gateway, email)
      const attempt = { account: pseudonymOf(email, config), isKnownDevice }
      await takeGuess(keyValue, counts).catch((error: unknown) => {
        app.securityLog.recordOften(request, 'authn_login_fail_max', attempt)
        throw error
      })
      const asker = { identity: { clientIp: request.ip }, requestId: request.id }
      const given = { email, password, asker: isKnownDevice ? 'known' : 'stranger' } as const
      const verified = await archive.verifyCredentials(asker, given).catch(async (error: unknown) => {
        // Nobody has looked at the password.
        await giveBackGuess(keyValue, counts)
        throw error
      })
      if (!verified) {
        app.securityLog.record(request, 'authn_login_fail', attempt)
        throw new AppError('invalid-credentials', { message: 'E-mail or password is wrong.' })
      }
      await giveBackGuess(keyValue, counts)
      await forgetGuesses(keyValue, forgottenAfterwards)
      const { user, epoch } = verified
      await signIn(request, config, { userId: user.id, epoch, at: now() })
      app.securityLog.record(request, 'authn_login_success', { ...attempt, userId: user.id })
      await rememberDevice(request, gateway, { userId: user.id, epoch })
      return { user }
    },
  })
}

/**
 * What an address that was tried is called in the log: the same each time, and nothing that could be turned back. What is
 * typed there may be anybody's address, or a password in the wrong field.
 */
function pseudonymOf(email: string, { sessionSecret }: Pick<Config, 'sessionSecret'>): string {
  return createHmac('sha256', sessionSecret).update(accountOf(email)).digest('base64url').slice(0, 16)
}
