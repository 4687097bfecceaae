import { AppError } from '@lares/server-kit/app-error'
import { type Identity, identityHeader, verifyIdentity } from '@lares/server-kit/identity'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    identity: Identity
  }
}

/** Rejects requests without an identity that the gateway has signed. Throws `not-signed-in`. */
export function requireGateway(app: FastifyInstance, secret: string, now: () => Date): void {
  app.decorateRequest('identity')
  app.addHook('onRequest', async (request) => {
    const header = request.headers[identityHeader]
    const identity = verifyIdentity(typeof header === 'string' ? header : undefined, secret, now().getTime())
    if (!identity)
      throw new AppError('not-signed-in', { message: 'This service only accepts requests from the gateway.' })
    request.identity = identity
  })
}
