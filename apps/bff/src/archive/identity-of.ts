import type { Identity } from '@lares/server-kit/identity'
import type { FastifyRequest } from 'fastify'

type Asking = Pick<FastifyRequest, 'session' | 'passwordConfirmed' | 'ip' | 'id'>

/** Who asks, as the session says, for the archive service. */
export function identityOf(request: Omit<Asking, 'id'>): Identity {
  const { userId, epoch } = request.session
  return {
    clientIp: request.ip,
    ...(userId !== undefined && epoch !== undefined && { userId, epoch }),
    ...(request.passwordConfirmed && { passwordConfirmed: true }),
  }
}

/** The same together with the request's id, for the calls of the gateway itself. */
export function askerOf(request: Asking): { identity: Identity; requestId: string } {
  return { identity: identityOf(request), requestId: request.id }
}
