import { notSignedIn } from '@lares/server-kit/access'
import { endView, getSession, logout, startView } from '@lares/shared-types/contracts/auth'
import type { SessionUser } from '@lares/shared-types/users'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import { getCaller } from '../archive/caller.ts'
import type { Gateway } from '../gateway.ts'
import { signOut } from '../plugins/sessions.ts'
import { contractRoute } from './contract-route.ts'

/** Returns the signed-in user, signs out, and starts and ends views of the archive as another user. */
export function sessionRoutes(app: FastifyInstance, { archive, config, now }: Gateway): void {
  app.route({
    ...contractRoute(getSession),
    handler: async (request, reply) => {
      if (!request.session.userId) return { user: null }
      const user = await archive.fetchCurrentUser(getCaller(request))
      if (user) return { user }
      if (request.session.view) {
        // Whom they saw may have been suspended, or they may manage users no longer.
        endViewOf(request)
        const manager = await archive.fetchCurrentUser(getCaller(request))
        if (manager) return { user: manager }
      }
      app.securityLog.record(request, 'session_expired', { reason: 'ended-by-archive' })
      await signOut(request, reply, config)
      return { user: null }
    },
  })
  app.route({
    ...contractRoute(logout),
    handler: async (request, reply) => {
      if (request.session.userId) {
        app.securityLog.record(request, 'session_expired', { reason: 'signed-out' })
        endViewOf(request)
        // Whoever signs out is signed out, even if the archive service cannot be reached; the browser unsubscribes as well.
        await archive.endSession(getCaller(request)).catch(() => undefined)
      }
      await signOut(request, reply, config)
      return reply.code(204).send()
    },
  })
  app.route<{ Body: Static<typeof startView.body> }>({
    ...contractRoute(startView),
    handler: async (request) => {
      const { userId } = request.body
      request.session.view = { id: await archive.startView(getCaller(request), userId), userId }
      request.session.viewChangedAt = now()
      return { user: await loadUser(request) }
    },
  })
  app.route({
    ...contractRoute(endView),
    handler: async (request) => {
      const { view } = request.session
      if (!view) return { user: await loadUser(request) }
      endViewOf(request)
      const user = await archive.endView(getCaller(request), view.userId)
      if (!user) throw notSignedIn()
      return { user }
    },
  })

  function endViewOf({ session }: FastifyRequest): void {
    delete session.view
    session.viewChangedAt = now()
  }

  async function loadUser(request: FastifyRequest): Promise<SessionUser> {
    const user = await archive.fetchCurrentUser(getCaller(request))
    if (!user) throw notSignedIn()
    return user
  }
}
