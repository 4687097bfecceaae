import * as contracts from '@lares/shared-types/contracts/users'
import { type App, route } from '../../http/route.ts'
import type { Services } from '../../services.ts'
import { createAfterAnswer } from '../accounts/after-answer.ts'
import { sendVerification } from '../accounts/verifications.ts'
import { changeUser } from './change-user.ts'
import { deleteUser } from './delete-user.ts'
import { inviteUser, renewInvitation } from './invite-user.ts'
import { linkNewPassword } from './password-links.ts'
import { listUsers, readUser } from './user-view.ts'

/** The family's users: inviting, their rights and restrictions, status, a lost password, leaving. */
export function userRoutes(app: App, services: Services): void {
  const { db } = services
  const afterAnswer = createAfterAnswer(app)
  route(app, db, contracts.listUsers, async ({ viewer }) => ({ users: await listUsers(db, viewer) }))
  route(app, db, contracts.inviteUser, ({ viewer, body, request }) =>
    inviteUser(services, request.log, viewer, body),
  )
  route(app, db, contracts.getUser, ({ viewer, params }) => readUser(db, viewer, params.id))
  route(app, db, contracts.changeUser, async ({ viewer, params, body, request }) => {
    const { user, hasNewAddress } = await changeUser(services, viewer, params.id, body)
    if (hasNewAddress)
      afterAnswer(request.log, 'verification mail failed', () => sendVerification(services, user.id))
    return user
  })
  route(app, db, contracts.deleteUser, async ({ viewer, params, query }) => {
    await deleteUser(services, viewer, params.id, query.version)
    return undefined
  })
  route(app, db, contracts.renewInvitation, ({ viewer, params, request }) =>
    renewInvitation(services, request.log, viewer, params.id),
  )
  route(app, db, contracts.linkNewPassword, ({ viewer, params, request }) =>
    linkNewPassword(services, request.log, viewer, params.id),
  )
}
