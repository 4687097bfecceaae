import type { SecurityDetails } from '@lares/server-kit/security-log'
import type { SessionUser } from '@lares/shared-types/users'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Caller } from '../archive/call-archive.ts'
import { getIdentity } from '../archive/caller.ts'
import type { Gateway } from '../gateway.ts'
import { rememberDevice } from '../plugins/device-cookie.ts'
import { signIn } from '../plugins/sessions.ts'

/** Characters of the header `User-Agent` that the archive service is told. */
const maxAgentLength = 1000
/** Whoever signs in waits no longer for the end of the sign-in before. */
const endTimeoutMs = 3000

/** A user who has proved who they are, by whichever way. */
interface VerifiedUser {
  readonly user: SessionUser
  readonly epoch: number
  readonly signInId?: string
}

/**
 * Starts the session of a user, records the sign-in in the security log, and remembers the device, whose token is
 * `deviceToken` or in its cookie. Ends the sign-in of somebody else whose session it replaces.
 */
export async function completeSignIn(
  app: FastifyInstance,
  request: FastifyRequest,
  gateway: Gateway,
  { user, epoch, signInId }: VerifiedUser,
  details: SecurityDetails,
  deviceToken?: string,
): Promise<void> {
  const previous = getPreviousCaller(request, user.id)
  await signIn(request, gateway.config, { userId: user.id, epoch, signInId, at: gateway.now() })
  // The sign-in of the person before ends with their session, and with it the pushes to this device.
  if (previous) await gateway.archive.endSession(previous, endTimeoutMs).catch(() => undefined)
  app.securityLog.record(request, 'authn_login_success', { ...details, userId: user.id })
  await rememberDevice(request, gateway, { userId: user.id, epoch }, deviceToken)
}

/** Whose session the request has, unless that is the user or nobody. */
function getPreviousCaller(request: FastifyRequest, userId: string): Caller | undefined {
  if (request.session.userId === undefined || request.session.userId === userId) return undefined
  const { view: _, ...identity } = getIdentity(request)
  return { identity, requestId: request.id, traceparent: request.traceparent }
}

/** The header `User-Agent` of the client, shortened. */
export function getAgent(request: FastifyRequest): string | undefined {
  return request.headers['user-agent']?.slice(0, maxAgentLength)
}
