import { AppError, notFound } from '@lares/server-kit/app-error'
import {
  finishOidc,
  getSignInWays,
  type ProviderProblem,
  startOidc,
} from '@lares/shared-types/contracts/oidc'
import { getPageAfterSignIn } from '@lares/shared-types/routing/next-page'
import { pages } from '@lares/shared-types/routing/pages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client'
import type { Static } from 'typebox'
import type { Gateway } from '../gateway.ts'
import { findProblem, ProviderFailure } from '../oidc/find-problem.ts'
import { toRights } from '../oidc/group-mapping.ts'
import { createProvider, type Provider } from '../oidc/provider.ts'
import { restrictInMaintenance } from '../oidc/restrict-in-maintenance.ts'
import { readDeviceToken } from '../plugins/device-cookie.ts'
import { clearVisitCookie, readVisitCookie, setVisitCookie } from '../plugins/provider-visit-cookie.ts'
import { startSecondStep } from '../plugins/second-step.ts'
import { countAttempts, getClientAddress, uncountAttempts } from '../state/attempt-limits.ts'
import { type ProviderVisit, storeVisit, takeVisit } from '../state/provider-visits.ts'
import { completeSignIn, getAgent } from './complete-sign-in.ts'
import { contractRoute } from './contract-route.ts'

/** Visits to the provider from one address that did not end in a sign-in. */
const limitPerAddress = { name: 'provider-visits', max: 60, windowMs: 15 * 60_000 }

/**
 * Signing in by an OpenID Connect provider, with the authorization code flow: out to the provider, and back. Both answer with
 * a redirect, also when something fails: the sign-in page then says why.
 */
export function oidcRoutes(app: FastifyInstance, gateway: Gateway): void {
  const { archive, config, keyValue, now } = gateway
  const { oidc } = config
  const provider = oidc && createProvider(oidc, now)

  app.route({
    ...contractRoute(getSignInWays),
    handler: async () => ({ oidc: oidc ? { label: oidc.label } : null }),
  })
  app.route<{ Querystring: Static<typeof startOidc.query> }>({
    ...contractRoute(startOidc),
    // A page to continue at that is none is ignored, because people would see the answer about it.
    attachValidation: true,
    handler: async (request, reply) => {
      if (!provider) throw notFound()
      rejectEmbedding(request)
      const next = request.validationError ? undefined : readNext(request.query.next)
      const checks = { state: randomState(), nonce: randomNonce(), codeVerifier: randomPKCECodeVerifier() }
      try {
        await countAttempts(keyValue, [toAttempt(request)])
        const address = await provider.buildAuthorizationUrl(checks)
        const { state, ...secrets } = checks
        const deviceToken = readDeviceToken(request, config)
        await storeVisit(keyValue, state, {
          ...secrets,
          ...(next !== undefined && { next }),
          ...(deviceToken !== undefined && { deviceToken }),
        })
        setVisitCookie(reply, config, state)
        return reply.redirect(address.href, 303)
      } catch (error) {
        return redirectToProblem(request, reply, error, next)
      }
    },
  })
  app.route({
    ...contractRoute(finishOidc),
    handler: async (request, reply) => {
      if (!provider) throw notFound()
      const state = readVisitCookie(request, config)
      clearVisitCookie(reply, config)
      let visit: ProviderVisit | undefined
      try {
        if (state !== undefined) visit = await takeVisit(keyValue, state)
        if (state === undefined || !visit) throw new ProviderFailure('expired')
        const hasEnded = await finish(request, provider, state, visit)
        const { next = pages.search.pattern } = visit
        return reply.redirect(hasEnded ? next : toSignInPage({ step: 'code', next: visit.next }), 303)
      } catch (error) {
        return redirectToProblem(request, reply, error, visit?.next)
      }
    },
  })

  /** Signs in who comes back from the provider. Returns false if the code of their second factor is still to be asked for. */
  async function finish(
    request: FastifyRequest,
    { redeem }: Provider,
    state: string,
    { nonce, codeVerifier, deviceToken }: ProviderVisit,
  ): Promise<boolean> {
    if (!oidc) throw notFound()
    const { search } = new URL(request.url, oidc.redirectUri)
    // Somebody may have been sent here with the answer to another visit.
    if (new URLSearchParams(search).get('state') !== state) throw new ProviderFailure('expired')
    const claims = await redeem(new URL(oidc.redirectUri + search), { state, nonce, codeVerifier })
    const { subject, email, isEmailVerified, name, groups } = claims
    const rights = toRights(oidc.groups, groups)
    const identity = {
      issuer: oidc.issuer,
      subject,
      isEmailVerified,
      maySignUp: oidc.maySignUp,
      mayLink: true,
      ...(email !== undefined && { email }),
      ...(name !== undefined && { name }),
      ...(rights && { rights }),
    }
    const caller = { identity: { clientIp: request.ip }, requestId: request.id }
    const agent = getAgent(request)
    const verified = await archive.signInByProvider(caller, {
      ...(await restrictInMaintenance(keyValue, identity)),
      ...(agent !== undefined && { agent }),
    })
    await uncountAttempts(keyValue, [toAttempt(request)])
    if ('secondFactor' in verified) {
      await startSecondStep(request, gateway, { ...verified.secondFactor, identity })
      return false
    }
    await completeSignIn(app, request, gateway, verified, { way: 'oidc' }, deviceToken)
    return true
  }

  function redirectToProblem(
    request: FastifyRequest,
    reply: FastifyReply,
    error: unknown,
    next: string | undefined,
  ): FastifyReply {
    const problem = findProblem(error)
    if (problem === 'too-many')
      app.securityLog.recordOften(request, 'excess_rate_limit_exceeded', { way: 'oidc' })
    else app.securityLog.record(request, 'authn_login_fail', { way: 'oidc', problem })
    // Only the kind of error: its details may contain tokens.
    if (!(error instanceof ProviderFailure) && problem !== 'too-many')
      request.log.warn(describe(error), 'signing in by the provider failed')
    return reply.redirect(toSignInPage({ problem, next }), 303)
  }
}

/**
 * Rejects requests that a page has made instead of a person, like those of a picture on another site, before they are
 * counted: they would use up the attempts of the household.
 */
function rejectEmbedding({ headers }: FastifyRequest): void {
  const { 'sec-fetch-mode': mode = 'navigate', 'sec-fetch-dest': destination = 'document' } = headers
  if (mode === 'navigate' && destination === 'document') return
  throw new AppError('foreign-origin', { message: 'Open this address in a window of its own.' })
}

const toAttempt = (request: FastifyRequest) => ({ limit: limitPerAddress, key: getClientAddress(request) })

/** The page to continue at, if it is one of the archive for people who are signed in. */
function readNext(next: string | undefined): string | undefined {
  return next === undefined ? undefined : getPageAfterSignIn(new URLSearchParams({ next }).toString())
}

function toSignInPage(parameters: {
  readonly step?: 'code'
  readonly problem?: ProviderProblem
  readonly next: string | undefined
}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) search.set(name, value)
  return `${pages.index.pattern}?${search}`
}

function describe(error: unknown): { error: string; code?: unknown; cause?: string } {
  if (!(error instanceof Error)) return { error: typeof error }
  const code = error instanceof AppError || 'code' in error ? error.code : undefined
  const cause = error.cause instanceof Error ? error.cause.message : undefined
  return { error: error.message, ...(code !== undefined && { code }), ...(cause !== undefined && { cause }) }
}
