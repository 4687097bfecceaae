import { AppError } from '@lares/server-kit/app-error'
import {
  addPasskey,
  passkeyLogin,
  startPasskey,
  startPasskeyLogin,
} from '@lares/shared-types/contracts/passkeys'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import { getCaller } from '../archive/caller.ts'
import type { Gateway } from '../gateway.ts'
import { getCurrentUser } from '../plugins/enforce-access.ts'
import { countAttempts, getClientAddress, uncountAttempts } from '../state/attempt-limits.ts'
import {
  type ChallengePurpose,
  consumeChallenge,
  issueChallenge,
  readChallenge,
} from '../state/passkey-challenges.ts'
import { completeSignIn, getAgent } from './complete-sign-in.ts'
import { contractRoute } from './contract-route.ts'

/** Failed sign-ins with a passkey from one address. Nobody guesses a signature; the limit bounds what trying costs. */
const limitPerAddress = { name: 'passkey-login', max: 30, windowMs: 15 * 60_000 }

/** Time that a person has to unlock their device, in milliseconds. */
const timeoutMs = 120_000

/** Routes that add passkeys and sign in with them. The archive service stores and verifies them; challenges are issued here. */
export function passkeyRoutes(app: FastifyInstance, gateway: Gateway): void {
  const { archive, config, keyValue, now } = gateway

  app.route({
    ...contractRoute(startPasskey),
    handler: async (request) => {
      const { id } = getCurrentUser(request)
      const challenge = issueChallenge(config, `add ${id}`, now())
      const { host } = getRelyingParty(request)
      return archive.startPasskey(getCaller(request), { challenge, host })
    },
  })
  app.route<{ Body: Static<typeof addPasskey.body> }>({
    ...contractRoute(addPasskey),
    handler: async (request, reply) => {
      const { id } = getCurrentUser(request)
      const { credential } = request.body
      const challenge = await takeChallenge(credential.clientDataJSON, `add ${id}`)
      const input = { ...request.body, challenge, ...getRelyingParty(request) }
      return reply.code(201).send(await archive.addPasskey(getCaller(request), input))
    },
  })
  app.route({
    ...contractRoute(startPasskeyLogin),
    handler: async (request) => ({
      rpId: getRelyingParty(request).host,
      challenge: issueChallenge(config, 'sign-in', now()),
      timeout: timeoutMs,
      userVerification: 'required',
    }),
  })
  app.route<{ Body: Static<typeof passkeyLogin.body> }>({
    ...contractRoute(passkeyLogin),
    handler: async (request) => {
      const attempts = [{ limit: limitPerAddress, key: getClientAddress(request) }]
      await countAttempts(keyValue, attempts)
      const verified = await verify(request).catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'passkey-refused')
          app.securityLog.record(request, 'authn_login_fail', { way: 'passkey' })
        throw error
      })
      await uncountAttempts(keyValue, attempts)
      await completeSignIn(app, request, gateway, verified, { way: 'passkey' })
      return { user: verified.user }
    },
  })

  async function verify(request: FastifyRequest<{ Body: Static<typeof passkeyLogin.body> }>) {
    const { credential } = request.body
    const challenge = await takeChallenge(credential.clientDataJSON, 'sign-in')
    const agent = getAgent(request)
    const caller = { identity: { clientIp: request.ip }, requestId: request.id }
    const input = {
      credential,
      challenge,
      ...getRelyingParty(request),
      ...(agent !== undefined && { agent }),
    }
    return archive.verifyPasskey(caller, input)
  }

  /** The challenge that was answered, which cannot be answered again. Throws `passkey-refused`. */
  async function takeChallenge(clientDataJSON: string, purpose: ChallengePurpose): Promise<string> {
    const challenge = readChallenge(clientDataJSON)
    if (challenge === undefined || !(await consumeChallenge(gateway, challenge, purpose)))
      throw new AppError('passkey-refused', { message: 'The challenge is not known, too old, or used.' })
    return challenge
  }
}

/**
 * Where the browser is, as it says itself: an archive can have several addresses, such as one at home and one outside, and a
 * passkey works at the host where it was made. The browser signs this origin, and passkeys of other hosts are refused.
 */
function getRelyingParty(request: FastifyRequest): { origin: string; host: string } {
  const { origin } = request.headers
  const url = new URL(origin && URL.canParse(origin) ? origin : `${request.protocol}://${request.host}`)
  return { origin: url.origin, host: url.hostname }
}
