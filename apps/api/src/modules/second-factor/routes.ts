import * as internal from '@lares/server-kit/internal-contracts'
import * as contracts from '@lares/shared-types/contracts/second-factor'
import { type App, route } from '../../http/route.ts'
import type { Services } from '../../services.ts'
import { mailSecondFactorRemoved } from '../accounts/account-mails.ts'
import { createBackgroundRunner } from '../accounts/background-runner.ts'
import { disableSecondFactor, loadSecondFactor, renewRecoveryCodes } from './own-second-factor.ts'
import { removeSecondFactor } from './remove-second-factor.ts'
import { enableSecondFactor, startSecondFactor } from './set-up.ts'
import { verifySecondFactor } from './verify-second-factor.ts'

/** The second factor: one's own, somebody else's that is lost, and for the gateway signing in with it. */
export function secondFactorRoutes(app: App, services: Services): void {
  const { db } = services
  const { securityLog } = app
  const runInBackground = createBackgroundRunner(app)
  const fields = ['second-factor']

  route(app, db, contracts.getSecondFactor, ({ user }) => loadSecondFactor(db, user))
  route(app, db, contracts.startSecondFactor, ({ user }) => startSecondFactor(services, user))
  route(app, db, contracts.enableSecondFactor, async ({ user, body, request }) => {
    const recoveryCodes = await enableSecondFactor(services, user, body.code)
    securityLog.record(request, 'user_updated', { fields, action: 'added' })
    return { recoveryCodes: [...recoveryCodes] }
  })
  route(app, db, internal.renewRecoveryCodes, async ({ user, body, request }) => {
    const recoveryCodes = await renewRecoveryCodes(services, user, body.code)
    securityLog.record(request, 'user_updated', { fields: ['recovery-codes'], action: 'renewed' })
    return { recoveryCodes: [...recoveryCodes] }
  })
  route(app, db, internal.disableSecondFactor, async ({ user, body, request }) => {
    await disableSecondFactor(services, user, body.code)
    securityLog.record(request, 'user_updated', { fields, action: 'removed' })
    return {}
  })
  route(app, db, internal.verifySecondFactor, ({ body, request }) =>
    verifySecondFactor(services, { ...body, address: request.identity.clientIp }),
  )
  route(app, db, contracts.removeSecondFactor, async ({ user, params, request }) => {
    const recipient = await removeSecondFactor(services, user, params.id)
    securityLog.record(request, 'user_updated', { fields, action: 'removed', targetId: params.id })
    runInBackground(request.log, 'mail about a removed second factor failed', () =>
      mailSecondFactorRemoved(services, recipient, user.displayName),
    )
    return undefined
  })
}
