import { getSession, logout } from '@lares/shared-types/contracts/auth'
import type { FastifyInstance } from 'fastify'
import { getCaller } from '../archive/caller.ts'
import type { Gateway } from '../gateway.ts'
import { signOut } from '../plugins/sessions.ts'
import { contractRoute } from './contract-route.ts'

/** Returns the signed-in user, and signs out. */
export function sessionRoutes(app: FastifyInstance, { archive, config }: Gateway): void {
  app.route({
    ...contractRoute(getSession),
    handler: async (request, reply) => {
      if (!request.session.userId) return { user: null }
      const user = await archive.fetchCurrentUser(getCaller(request))
      if (user) return { user }
      app.securityLog.record(request, 'session_expired', { reason: 'ended-by-archive' })
      await signOut(request, reply, config)
      return { user: null }
    },
  })
  app.route({
    ...contractRoute(logout),
    handler: async (request, reply) => {
      if (request.session.userId) app.securityLog.record(request, 'session_expired', { reason: 'signed-out' })
      await signOut(request, reply, config)
      return reply.code(204).send()
    },
  })
}
