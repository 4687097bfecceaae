import { createHmac } from 'node:crypto'
import { AppError } from '@lares/server-kit/app-error'
import { login } from '@lares/shared-types/contracts/auth'
import type { FastifyInstance } from 'fastify'
import type { Static } from 'typebox'
import type { Config } from '../config.ts'
import type { Gateway } from '../gateway.ts'
import { startSecondStep } from '../plugins/second-step.ts'
import { clearGuesses, countGuess, uncountGuess } from '../state/guess-limits.ts'
import { completeSignIn, getAgent } from './complete-sign-in.ts'
import { contractRoute } from './contract-route.ts'
import { getSignInLimits, normalizeEmail } from './sign-in-limits.ts'

/** Signs in with e-mail and password. Wrong guesses delay later ones; those from unknown devices never delay known devices. */
export function loginRoute(app: FastifyInstance, gateway: Gateway): void {
  const { archive, config, keyValue } = gateway
  app.route<{ Body: Static<typeof login.body> }>({
    ...contractRoute(login),
    handler: async (request) => {
      const { email, password } = request.body
      const { isKnownDevice, counters, clearedOnSuccess } = await getSignInLimits(request, gateway, email)
      const attempt = { account: toPseudonym(email, config), isKnownDevice }
      await countGuess(keyValue, counters).catch((error: unknown) => {
        app.securityLog.recordOften(request, 'authn_login_fail_max', attempt)
        throw error
      })
      const caller = { identity: { clientIp: request.ip }, requestId: request.id }
      const agent = getAgent(request)
      const asker = isKnownDevice ? 'known' : 'stranger'
      const credentials = { email, password, asker, ...(agent !== undefined && { agent }) } as const
      const verified = await archive.verifyCredentials(caller, credentials).catch(async (error: unknown) => {
        // The password was not checked, so the guess must not count.
        await uncountGuess(keyValue, counters)
        throw error
      })
      if (!verified) {
        app.securityLog.record(request, 'authn_login_fail', attempt)
        throw new AppError('invalid-credentials', { message: 'E-mail or password is wrong.' })
      }
      await uncountGuess(keyValue, counters)
      await clearGuesses(keyValue, clearedOnSuccess)
      if ('secondFactor' in verified) {
        await startSecondStep(request, gateway, verified.secondFactor)
        throw new AppError('second-factor-required', { message: 'The code of the second factor is missing.' })
      }
      await completeSignIn(app, request, gateway, verified, attempt)
      return { user: verified.user }
    },
  })
}

/**
 * A stable pseudonym of an e-mail address for the log, which cannot be reversed. The input may be anybody's address, or a
 * password typed into the wrong field.
 */
function toPseudonym(email: string, { sessionSecret }: Pick<Config, 'sessionSecret'>): string {
  return createHmac('sha256', sessionSecret).update(normalizeEmail(email)).digest('base64url').slice(0, 16)
}
