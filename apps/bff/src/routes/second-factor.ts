import { AppError } from '@lares/server-kit/app-error'
import * as contracts from '@lares/shared-types/contracts/second-factor'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import type { Caller } from '../archive/call-archive.ts'
import { getCaller } from '../archive/caller.ts'
import type { Gateway } from '../gateway.ts'
import { findProblem } from '../oidc/find-problem.ts'
import { restrictInMaintenance } from '../oidc/restrict-in-maintenance.ts'
import { getCurrentUser } from '../plugins/enforce-access.ts'
import { underMaintenance } from '../plugins/reject-in-maintenance.ts'
import { clearSecondStepCookie, readSecondStepToken } from '../plugins/second-step.ts'
import { clearGuesses, countGuess, type GuessCounter, uncountGuess } from '../state/guess-limits.ts'
import {
  countWrongCode,
  endPendingSignIn,
  loadPendingSignIn,
  type PendingSignIn,
} from '../state/pending-sign-ins.ts'
import { completeSignIn, getAgent } from './complete-sign-in.ts'
import { contractRoute } from './contract-route.ts'
import { getCodeLimits, getOwnCodeLimits } from './sign-in-limits.ts'

type CodeRequest = FastifyRequest<{ Body: Static<typeof contracts.secondFactorLogin.body> }>

/**
 * Routes that verify a code of the second factor: the second step of signing in, and changes of one's own. The archive
 * service verifies the codes; guesses are limited here, like those of passwords.
 */
export function secondFactorRoutes(app: FastifyInstance, gateway: Gateway): void {
  const { archive, config, keyValue } = gateway

  app.route<{ Body: Static<typeof contracts.secondFactorLogin.body> }>({
    ...contractRoute(contracts.secondFactorLogin),
    handler: async (request, reply) => {
      const token = readSecondStepToken(request, config)
      const pending = token === undefined ? undefined : await loadPendingSignIn(keyValue, token)
      if (token === undefined || !pending) throw expired()
      const { userId } = pending
      const { counters, clearedOnSuccess } = await getCodeLimits(request, gateway, pending)
      await countGuess(keyValue, counters).catch((error: unknown) => {
        app.securityLog.recordOften(request, 'authn_login_fail_max', { way: 'second-factor', userId })
        throw error
      })
      const caller = { identity: { clientIp: request.ip }, requestId: request.id }
      const agent = getAgent(request)
      const proof = { code: request.body.code, ...(agent !== undefined && { agent }) }
      const verified = await verify(caller, pending, proof).catch(async (error: unknown) => {
        if (isRefused(error)) {
          await countWrongCode(keyValue, token)
          app.securityLog.record(request, 'authn_login_fail', { way: 'second-factor', userId })
        } else {
          await uncountGuess(keyValue, counters)
        }
        throw error
      })
      await uncountGuess(keyValue, counters)
      await clearGuesses(keyValue, clearedOnSuccess)
      if (!(await endPendingSignIn(keyValue, token))) throw expired()
      clearSecondStepCookie(reply, config)
      await completeSignIn(app, request, gateway, verified, { way: 'second-factor' })
      return { user: verified.user }
    },
  })
  app.route<{ Body: Static<typeof contracts.renewRecoveryCodes.body> }>({
    ...contractRoute(contracts.renewRecoveryCodes),
    handler: (request) =>
      limitOwnGuesses(request, () => archive.renewRecoveryCodes(getCaller(request), request.body)),
  })
  app.route<{ Body: Static<typeof contracts.disableSecondFactor.body> }>({
    ...contractRoute(contracts.disableSecondFactor),
    handler: async (request, reply) => {
      await limitOwnGuesses(request, () => archive.disableSecondFactor(getCaller(request), request.body))
      return reply.code(204).send()
    },
  })

  /** Completes a pending sign-in: one by password, or one by a provider. */
  async function verify(
    caller: Caller,
    { userId, epoch, identity }: PendingSignIn,
    proof: { readonly code: string; readonly agent?: string },
  ) {
    if (!identity) return archive.verifySecondFactor(caller, { userId, epoch, ...proof })
    const { code, ...agent } = proof
    const person = await restrictInMaintenance(keyValue, identity)
    const secondStep = { userId, epoch, code }
    const verified = await archive
      .signInByProvider(caller, { ...person, ...agent, secondStep })
      .catch((error: unknown) => {
        // The problem of the sign-in page that the person has left already.
        throw findProblem(error) === 'maintenance' ? underMaintenance() : error
      })
    if ('secondFactor' in verified) throw expired()
    return verified
  }

  /** Counts a code of the signed-in user as a guess if it is wrong. */
  async function limitOwnGuesses<T>(request: CodeRequest, verify: () => Promise<T>): Promise<T> {
    const counters: readonly GuessCounter[] = getOwnCodeLimits(getCurrentUser(request).id)
    await countGuess(keyValue, counters)
    try {
      const result = await verify()
      await clearGuesses(keyValue, counters)
      return result
    } catch (error) {
      if (isRefused(error)) app.securityLog.record(request, 'authn_login_fail', { way: 'second-factor' })
      else await uncountGuess(keyValue, counters)
      throw error
    }
  }
}

function isRefused(error: unknown): boolean {
  return error instanceof AppError && error.code === 'code-refused'
}

function expired(): AppError {
  return new AppError('sign-in-expired', { message: 'Sign in again from the beginning.' })
}
