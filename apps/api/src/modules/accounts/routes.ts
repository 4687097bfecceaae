import * as contracts from '@lares/shared-types/contracts/auth'
import { type App, route } from '../../http/route.ts'
import type { Services } from '../../services.ts'
import { createBackgroundRunner } from './background-runner.ts'
import { isSetUp, setUp } from './first-administrator.ts'
import { internalRoutes } from './internal-routes.ts'
import { acceptInvitation, loadInvitation } from './invitations.ts'
import { loadPasswordReset, resetPassword, sendPasswordReset } from './password-resets.ts'
import { changeProfile } from './profile.ts'
import { setProvenUserHeader } from './proven-user.ts'
import { requestVerification, sendVerification, verifyEmail } from './verifications.ts'

const passwordLink = { purpose: 'password-reset' } as const

/** Routes of accounts: set-up, invitations, passwords, verification, profile, and the routes for the gateway itself. */
export function accountRoutes(app: App, services: Services): void {
  const { db } = services
  const { securityLog } = app
  const runInBackground = createBackgroundRunner(app)
  internalRoutes(app, services)

  route(app, db, contracts.getSetup, async () => ({
    needed: !(await isSetUp(db)),
    sendsMail: services.mailer.canDeliver,
  }))
  route(app, db, contracts.setUp, async ({ body, request }) => {
    const user = await setUp(services, body)
    securityLog.record(request, 'user_created', { targetId: user.id, isAdmin: true, by: 'set-up-link' })
    runInBackground(request.log, 'verification mail failed', () => sendVerification(services, user.id))
    return { user }
  })
  route(app, db, contracts.getInvitation, ({ params }) => loadInvitation(services, params.token))
  route(app, db, contracts.acceptInvitation, async ({ params, body, request, reply }) => {
    const { user, proven } = await acceptInvitation(services, params.token, body, request.identity.clientIp)
    setProvenUserHeader(reply, services.config, proven)
    securityLog.record(request, 'authn_password_change', { targetId: user.id, by: 'invitation' })
    runInBackground(request.log, 'verification mail failed', () => sendVerification(services, user.id))
    return { user }
  })
  route(app, db, contracts.requestPasswordReset, async ({ body, request }) => {
    // Runs after the reply, so that neither its content nor its time reveals whether the address is known.
    runInBackground(request.log, 'password reset mail failed', async () => {
      const targetId = await sendPasswordReset(services, body.email)
      if (targetId)
        securityLog.record(request, 'authn_token_created', { ...passwordLink, targetId, by: 'mail' })
    })
    return undefined
  })
  route(app, db, contracts.getPasswordReset, async ({ params }) => {
    const { email } = await loadPasswordReset(services, params.token)
    return { email }
  })
  route(app, db, contracts.resetPassword, async ({ params, body, request, reply }) => {
    const proven = await resetPassword(services, params.token, body.password, request.identity.clientIp)
    setProvenUserHeader(reply, services.config, proven)
    const targetId = proven.userId
    securityLog.record(request, 'authn_password_change', { targetId, by: 'link' })
    securityLog.record(request, 'session_expired', { targetId, reason: 'password-changed', sessions: 'all' })
    return undefined
  })
  route(app, db, contracts.verifyEmail, async ({ params, request }) => {
    const { id, email } = await verifyEmail(services, params.token)
    securityLog.record(request, 'user_updated', { targetId: id, changes: ['verified'] })
    return { email }
  })
  route(app, db, contracts.requestVerification, async ({ user }) => {
    await requestVerification(services, user.userId)
    return undefined
  })
  route(app, db, contracts.changeProfile, async ({ user, body }) => ({
    user: await changeProfile(services, user, body),
  }))
}
