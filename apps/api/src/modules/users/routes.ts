import * as contracts from '@lares/shared-types/contracts/users'
import type { Invitation } from '@lares/shared-types/users'
import type { FastifyRequest } from 'fastify'
import { type App, route } from '../../http/route.ts'
import type { Services } from '../../services.ts'
import { deleteUser, withdrawInvitation } from './delete-user.ts'
import { inviteUser, renewInvitation } from './invite-user.ts'
import { createPasswordLink } from './password-links.ts'
import { previewRestrictions } from './preview-restrictions.ts'
import { createUserChanger } from './user-changer.ts'
import { listUsers, loadUser } from './user-view.ts'

/** Routes for managing users: invitations, permissions, restrictions, status, password links and deletion. */
export function userRoutes(app: App, services: Services): void {
  const { db } = services
  const { securityLog } = app
  const changer = createUserChanger(app, services)
  route(app, db, contracts.listUsers, async ({ user }) => ({ users: await listUsers(db, user) }))
  route(app, db, contracts.inviteUser, async ({ user, body, request }) => {
    const invitation = await inviteUser(services, request.log, user, body)
    const { id, isAdmin, permissions } = invitation.user
    securityLog.record(request, 'user_created', { targetId: id, isAdmin, permissions })
    recordInvitation(request, invitation)
    return invitation
  })
  route(app, db, contracts.getUser, ({ user, params }) => loadUser(db, user, params.id))
  route(app, db, contracts.changeUser, ({ user, params, body, request }) =>
    changer.change(request, user, params.id, body),
  )
  route(app, db, contracts.changeUsers, async ({ user, body, request }) => ({
    users: await changer.changeAll(request, user, body.changes),
  }))
  route(app, db, contracts.previewRestrictions, ({ user, body }) => previewRestrictions(db, user, body))
  route(app, db, contracts.deleteUser, async ({ user, params, query, request }) => {
    await deleteUser(services, user, params.id, query.version)
    securityLog.record(request, 'user_deleted', { targetId: params.id })
    return undefined
  })
  route(app, db, contracts.renewInvitation, async ({ user, params, request }) => {
    const invitation = await renewInvitation(services, request.log, user, params.id)
    recordInvitation(request, invitation)
    return invitation
  })
  route(app, db, contracts.withdrawInvitation, async ({ user, params, request }) => {
    await withdrawInvitation(services, user, params.id)
    securityLog.record(request, 'user_deleted', { targetId: params.id })
    return undefined
  })
  route(app, db, contracts.linkNewPassword, async ({ user, params, request }) => {
    const link = await createPasswordLink(services, user, params.id)
    const details = { purpose: 'password-reset', targetId: params.id, by: 'hand' }
    securityLog.record(request, 'authn_token_created', details)
    return link
  })

  function recordInvitation(request: FastifyRequest, { user, link }: Invitation): void {
    const details = { purpose: 'invitation', targetId: user.id, by: link ? 'hand' : 'mail' }
    securityLog.record(request, 'authn_token_created', details)
  }
}
