import { handleErrors } from '@lares/server-kit/error-handler'
import { identityHeader, verifyIdentity } from '@lares/server-kit/identity'
import * as internal from '@lares/server-kit/internal-contracts'
import type { Permission } from '@lares/shared-types/permissions'
import type { SessionUser, SiteParams } from '@lares/shared-types/users'
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { internalSecret } from './secrets.ts'

const marie: SessionUser = {
  id: '019355a0-0000-7000-8000-000000000001',
  email: 'marie@example.org',
  displayName: 'Marie',
  verified: true,
  isAdmin: false,
  permissions: ['items:create'],
  siteparams: {},
}

export interface FakeArchive {
  readonly app: FastifyInstance
  readonly url: string
  /** Mutable state, for example to end sessions or to change the password. */
  readonly state: {
    /** The id of whoever signs in. */
    userId: string
    password: string
    epoch: number
    ready: boolean
    admin: boolean
    permissions: Permission[]
    siteparams: SiteParams
    /** Whether whom Marie sees the archive as may still sign in. */
    canBeViewed: boolean
    endedViews: number
    /** The right code of Marie's second factor; undefined if she has none. */
    code: string | undefined
    endedSessions: number
    /** Whose session was ended last. */
    endedSessionOf: string | undefined
  }
}

/** A new password that is refused, as one that is easy to guess. */
export const weakPassword = 'a weak passphrase'

/** Starts a small archive service with one user, and /api/echo, which returns the request it received. */
export async function startFakeArchive(
  routes: (app: FastifyInstance) => void = () => undefined,
): Promise<FakeArchive> {
  const state: FakeArchive['state'] = {
    userId: marie.id,
    password: 'a long passphrase',
    epoch: 1,
    ready: true,
    admin: false,
    permissions: [...marie.permissions],
    siteparams: {},
    canBeViewed: true,
    endedViews: 0,
    code: undefined,
    endedSessions: 0,
    endedSessionOf: undefined,
  }
  const user = () => ({
    ...marie,
    id: state.userId,
    isAdmin: state.admin,
    permissions: state.permissions,
    siteparams: state.siteparams,
  })
  const app = fastify({ bodyLimit: 1024 * 1024, forceCloseConnections: true })
  handleErrors(app)
  const verifyRequest = (request: FastifyRequest) =>
    verifyIdentity(String(request.headers[identityHeader]), internalSecret)
  const isMarie = (request: FastifyRequest) => {
    const identity = verifyRequest(request)
    return identity?.userId === marie.id && identity.epoch === state.epoch
  }
  const toErrorBody = (code: string) => ({ code, message: code })

  app.post<{ Body: { email: string; password: string } }>(
    internal.verifyCredentials.path,
    async ({ body }, reply) => {
      if (body.email === marie.email && body.password === state.password) {
        return state.code === undefined
          ? { user: user(), epoch: state.epoch }
          : { secondFactor: { userId: marie.id, epoch: state.epoch } }
      }
      return reply.code(401).send(toErrorBody('invalid-credentials'))
    },
  )
  app.post<{ Body: { userId: string; epoch: number; code: string } }>(
    internal.verifySecondFactor.path,
    async ({ body }, reply) => {
      if (body.userId !== marie.id || body.epoch !== state.epoch)
        return reply.code(401).send(toErrorBody('sign-in-expired'))
      if (body.code !== state.code) return reply.code(401).send(toErrorBody('code-refused'))
      return { user: user(), epoch: state.epoch }
    },
  )
  app.post<{ Body: { code: string } }>(internal.disableSecondFactor.path, async ({ body }, reply) => {
    if (body.code !== state.code) return reply.code(401).send(toErrorBody('code-refused'))
    state.code = undefined
    return {}
  })
  app.post<{ Body: { code: string } }>(internal.renewRecoveryCodes.path, async ({ body }, reply) =>
    body.code === state.code ? { recoveryCodes: ['new'] } : reply.code(401).send(toErrorBody('code-refused')),
  )
  app.post<{ Body: { email: string; users: { userId: string; epoch: number }[] } }>(
    internal.findKnownUser.path,
    async ({ body }) => {
      const isKnown = body.users.some(({ userId, epoch }) => userId === marie.id && epoch === state.epoch)
      return { userId: isKnown && body.email.trim().toLowerCase() === marie.email ? marie.id : null }
    },
  )
  app.post<{ Body: { password: string } }>(internal.verifyOwnPassword.path, async (request, reply) => {
    if (!isMarie(request)) return reply.code(401).send(toErrorBody('not-signed-in'))
    if (request.body.password !== state.password)
      return reply.code(401).send(toErrorBody('invalid-credentials'))
    return { epoch: state.epoch }
  })
  app.get(internal.getCurrentUser.path, async (request, reply) => {
    if (!isMarie(request)) return reply.code(401).send(toErrorBody('not-signed-in'))
    const { view } = verifyRequest(request) ?? {}
    if (!view) return { user: user() }
    if (!state.canBeViewed) return reply.code(401).send(toErrorBody('not-signed-in'))
    const seen = { displayName: 'Lucia', view: { userId: view.userId, by: marie.displayName } }
    return { user: { ...user(), ...seen, id: view.id } }
  })
  app.post(internal.startView.path, async (request, reply) => {
    if (!isMarie(request) || !state.admin) return reply.code(403).send(toErrorBody('forbidden'))
    return { id: '019355a0-0000-7000-8000-00000000000a' }
  })
  app.post(internal.endOwnSession.path, async (request, reply) => {
    state.endedSessions += 1
    state.endedSessionOf = verifyRequest(request)?.userId
    return state.ready ? { status: 'ok' } : reply.code(503).send({})
  })
  app.post(internal.endView.path, async (request, reply) => {
    if (!isMarie(request)) return reply.code(401).send(toErrorBody('not-signed-in'))
    state.endedViews += 1
    return { user: user() }
  })
  app.put<{ Body: { current: string; next: string } }>(
    internal.replaceOwnPassword.path,
    async (request, reply) => {
      if (!isMarie(request)) return reply.code(401).send(toErrorBody('not-signed-in'))
      if (request.body.current !== state.password)
        return reply.code(401).send(toErrorBody('invalid-credentials'))
      if (request.body.next === weakPassword) return reply.code(422).send(toErrorBody('invalid-fields'))
      state.password = request.body.next
      state.epoch += 1
      return { epoch: state.epoch }
    },
  )
  app.get(internal.getReadiness.path, async (_request, reply) =>
    state.ready ? { status: 'ok' } : reply.code(503).send({}),
  )
  app.get('/internal/secret', async () => ({ leaked: true }))
  app.route({
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/api/echo',
    handler: async (request) => ({
      method: request.method,
      url: request.url,
      headers: request.headers,
      identity: verifyRequest(request) ?? null,
      body: request.body ?? null,
    }),
  })
  routes(app)
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return { app, url, state }
}
