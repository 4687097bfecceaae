import * as internal from '@lares/server-kit/internal-contracts'
import * as contracts from '@lares/shared-types/contracts/passkeys'
import { type App, route } from '../../http/route.ts'
import type { Services } from '../../services.ts'
import { addPasskey, createPasskeyOptions } from './add-passkey.ts'
import { listPasskeys, removePasskey, renamePasskey } from './own-passkeys.ts'
import { verifyPasskey } from './verify-passkey.ts'

/** Passkeys: one's own, and for the gateway adding one and signing in with one. */
export function passkeyRoutes(app: App, services: Services): void {
  const { db } = services
  route(app, db, contracts.listPasskeys, async ({ user }) => ({ passkeys: await listPasskeys(db, user) }))
  route(app, db, contracts.renamePasskey, async ({ user, params, body }) => ({
    passkey: await renamePasskey(db, user, params.id, body.name),
  }))
  route(app, db, contracts.removePasskey, async ({ user, params, request }) => {
    await removePasskey(services, user, params.id)
    app.securityLog.record(request, 'user_updated', { fields: ['passkeys'], action: 'removed' })
    return undefined
  })
  route(app, db, internal.startPasskey, ({ user, body }) => createPasskeyOptions(db, user, body))
  route(app, db, internal.addPasskey, async ({ user, body, request }) => {
    const passkey = await addPasskey(services, user, body)
    app.securityLog.record(request, 'user_updated', { fields: ['passkeys'], action: 'added' })
    return { passkey }
  })
  route(app, db, internal.verifyPasskey, ({ body, request }) =>
    verifyPasskey(services, { ...body, address: request.identity.clientIp }),
  )
}
