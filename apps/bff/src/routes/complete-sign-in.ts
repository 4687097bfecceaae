import type { SecurityDetails } from '@lares/server-kit/security-log'
import type { SessionUser } from '@lares/shared-types/users'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Gateway } from '../gateway.ts'
import { rememberDevice } from '../plugins/device-cookie.ts'
import { signIn } from '../plugins/sessions.ts'

/** Characters of the header `User-Agent` that the archive service is told. */
const maxAgentLength = 1000

/** A user who has proved who they are, by whichever way. */
interface VerifiedUser {
  readonly user: SessionUser
  readonly epoch: number
  readonly signInId?: string
}

/**
 * Starts the session of a user, records the sign-in in the security log, and remembers the device, whose token is
 * `deviceToken` or in its cookie.
 */
export async function completeSignIn(
  app: FastifyInstance,
  request: FastifyRequest,
  gateway: Gateway,
  { user, epoch, signInId }: VerifiedUser,
  details: SecurityDetails,
  deviceToken?: string,
): Promise<void> {
  await signIn(request, gateway.config, { userId: user.id, epoch, signInId, at: gateway.now() })
  app.securityLog.record(request, 'authn_login_success', { ...details, userId: user.id })
  await rememberDevice(request, gateway, { userId: user.id, epoch }, deviceToken)
}

/** The header `User-Agent` of the client, shortened. */
export function getAgent(request: FastifyRequest): string | undefined {
  return request.headers['user-agent']?.slice(0, maxAgentLength)
}
