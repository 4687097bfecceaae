import type { Identity } from '@lares/server-kit/identity'
import type { FastifyRequest } from 'fastify'
import type { Caller } from './call-archive.ts'

type CallerRequest = Pick<FastifyRequest, 'session' | 'passwordConfirmed' | 'ip' | 'id'> &
  Partial<Pick<FastifyRequest, 'traceparent'>>

/** The caller's identity from the session, for the archive service. */
export function getIdentity(request: Omit<CallerRequest, 'id'>): Identity {
  const { userId, epoch, signInId, view } = request.session
  return {
    clientIp: request.ip,
    ...(userId !== undefined && epoch !== undefined && { userId, epoch }),
    ...(signInId !== undefined && { signInId }),
    ...(view !== undefined && { view }),
    ...(request.passwordConfirmed && { passwordConfirmed: true }),
  }
}

/** The identity and the request id, for the gateway's own calls. */
export function getCaller(request: CallerRequest): Caller {
  return {
    identity: getIdentity(request),
    requestId: request.id,
    traceparent: request.traceparent,
  }
}
