import { memoizeWithTtl } from '@lares/server-kit/memoize-with-ttl'
import { defineContract } from '@lares/shared-types/contract'
import { changePassword as changePasswordContract, login } from '@lares/shared-types/contracts/auth'
import { Uuid } from '@lares/shared-types/fields'
import { SessionUser } from '@lares/shared-types/users'
import { Type } from 'typebox'
import { type App, route } from '../../http/route.ts'
import type { Services } from '../../services.ts'
import { changePassword, findKnownUser, verifyCredentials, verifyOwnPassword } from './credentials.ts'
import { loadCurrentUser } from './load-current-user.ts'
import { checkReadiness } from './readiness.ts'

const credentials = defineContract({
  operationId: 'internalCredentials',
  summary: 'The user with these credentials and the epoch of their sessions',
  method: 'POST',
  path: '/internal/credentials',
  access: 'public',
  servedBy: 'archive',
  body: Type.Object({ ...login.body.properties, asker: Type.Enum(['stranger', 'known']) }),
  status: 200,
  reply: Type.Object({ user: SessionUser, epoch: Type.Integer() }),
})

const knownUser = defineContract({
  operationId: 'internalKnownUser',
  summary: 'The user with this address among those who have signed in on a device',
  method: 'POST',
  path: '/internal/known-user',
  access: 'public',
  servedBy: 'archive',
  body: Type.Object({
    email: login.body.properties.email,
    users: Type.Array(Type.Object({ userId: Uuid, epoch: Type.Integer() }), { maxItems: 20 }),
  }),
  status: 200,
  reply: Type.Object({ userId: Type.Union([Uuid, Type.Null()]) }),
})

const ownPassword = defineContract({
  operationId: 'internalOwnPassword',
  summary: 'Verify the viewer’s own password',
  method: 'POST',
  path: '/internal/profile/password',
  access: 'signed-in',
  servedBy: 'archive',
  body: Type.Object({ password: login.body.properties.password }),
  status: 200,
  reply: Type.Object({ epoch: Type.Integer() }),
})

const session = defineContract({
  operationId: 'internalSession',
  summary: 'The user of a session',
  method: 'GET',
  path: '/internal/session',
  access: 'signed-in',
  servedBy: 'archive',
  status: 200,
  reply: Type.Object({ user: SessionUser }),
})

const password = defineContract({
  operationId: 'internalPassword',
  summary: 'Change the viewer’s own password; returns the epoch of new sessions',
  method: 'PUT',
  path: '/internal/profile/password',
  access: 'signed-in',
  servedBy: 'archive',
  body: changePasswordContract.body,
  status: 200,
  reply: Type.Object({ epoch: Type.Integer() }),
})

const ready = defineContract({
  operationId: 'internalReady',
  summary: 'Whether the archive service is ready',
  method: 'GET',
  path: '/internal/ready',
  access: 'public',
  servedBy: 'archive',
  status: 200,
  reply: Type.Object({ status: Type.Literal('ok') }),
})

const readinessTtlMs = 1000

/** Routes for the gateway itself, which never proxies client requests to them. */
export function internalRoutes(app: App, services: Services): void {
  const { db, now } = services
  const isReady = memoizeWithTtl(
    readinessTtlMs,
    () => now().getTime(),
    () => checkReadiness(services),
  )
  route(app, db, credentials, ({ body }) => verifyCredentials(services, body))
  route(app, db, knownUser, async ({ body }) => ({
    userId: (await findKnownUser(db, body.email, body.users)) ?? null,
  }))
  route(app, db, ownPassword, async ({ user, body }) => {
    const { session_epoch } = await verifyOwnPassword(db, user, body.password)
    return { epoch: session_epoch }
  })
  route(app, db, session, async ({ user }) => ({ user: await loadCurrentUser(services, user) }))
  route(app, db, password, async ({ user, body }) => ({
    epoch: await changePassword(services, user, body),
  }))
  route(app, db, ready, async () => {
    await isReady()
    app.outages.reportAvailable('database')
    return { status: 'ok' as const }
  })
}
