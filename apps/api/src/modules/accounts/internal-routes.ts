import * as contracts from '@lares/server-kit/internal-contracts'
import { memoizeWithTtl } from '@lares/server-kit/memoize-with-ttl'
import { type App, route } from '../../http/route.ts'
import type { Services } from '../../services.ts'
import { signOutDevice } from '../sign-ins/sign-out-device.ts'
import { changePassword, findKnownUser, verifyCredentials, verifyOwnPassword } from './credentials.ts'
import { loadCurrentUser } from './load-current-user.ts'
import { checkReadiness } from './readiness.ts'
import { recordEndOfView, startView } from './views.ts'

const readinessTtlMs = 1000

/** Routes for the gateway itself, which never proxies client requests to them. */
export function internalRoutes(app: App, services: Services): void {
  const { db, now } = services
  const isReady = memoizeWithTtl(
    readinessTtlMs,
    () => now().getTime(),
    () => checkReadiness(services),
  )
  route(app, db, contracts.verifyCredentials, ({ body, request }) =>
    verifyCredentials(services, { ...body, address: request.identity.clientIp }),
  )
  route(app, db, contracts.findKnownUser, async ({ body }) => ({
    userId: (await findKnownUser(db, body.email, body.users)) ?? null,
  }))
  route(app, db, contracts.verifyOwnPassword, async ({ user, body }) => {
    const { session_epoch } = await verifyOwnPassword(db, user, body.password)
    return { epoch: session_epoch }
  })
  route(app, db, contracts.getCurrentUser, async ({ principal }) => ({
    user: await loadCurrentUser(services, principal),
  }))
  route(app, db, contracts.startView, ({ user, body }) => startView(services, user, body.userId))
  route(app, db, contracts.endOwnSession, async ({ user }) => {
    await signOutDevice(services, user)
    return { status: 'ok' as const }
  })
  route(app, db, contracts.endView, async ({ user, body }) => {
    await recordEndOfView(services, user, body.userId)
    return { user: await loadCurrentUser(services, user) }
  })
  route(app, db, contracts.replaceOwnPassword, async ({ user, body }) => ({
    epoch: await changePassword(services, user, body),
  }))
  route(app, db, contracts.getReadiness, async () => {
    await isReady()
    app.outages.reportAvailable('database')
    return { status: 'ok' as const }
  })
}
