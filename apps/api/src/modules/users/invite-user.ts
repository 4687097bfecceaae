import { AppError } from '@lares/server-kit/app-error'
import { newUserPermissions } from '@lares/shared-types/permissions'
import type { Invitation, InviteUser } from '@lares/shared-types/users'
import type { FastifyBaseLogger } from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Services } from '../../services.ts'
import type { IssuedToken } from '../accounts/access-tokens.ts'
import { issueInvitation, mailInvitation } from '../accounts/account-mails.ts'
import { tidyDisplayName } from '../accounts/display-name.ts'
import type { Viewer } from '../visibility/viewer.ts'
import {
  refuseGranting,
  refuseTakingOver,
  refuseTouchingAdministrators,
  requireConfirmedPassword,
} from './manager-rights.ts'
import { checkRestrictions, handDownRestrictions } from './restrictions.ts'
import { lockUser } from './stored-user.ts'
import { refusingTakenEmail } from './unique-email.ts'
import { readUser } from './user-view.ts'

/**
 * Makes an invited user and sends them their link. Somebody who is no administrator hands down what is hidden
 * from themselves. Throws `forbidden`, `already-exists` and `invalid-fields`.
 */
export async function inviteUser(
  services: Services,
  log: FastifyBaseLogger,
  viewer: Viewer,
  input: InviteUser,
): Promise<Invitation> {
  const { db, now } = services
  refuseTouchingAdministrators(viewer, input.isAdmin === true)
  refuseGranting(viewer, [], input.permissions ?? [])
  if (input.isAdmin) requireConfirmedPassword(viewer)
  const id = uuidv7()
  const display_name = tidyDisplayName(input.displayName)
  const permissions = input.permissions ?? newUserPermissions.filter((one) => viewer.permissions.has(one))
  const at = now()
  const inviting = inTransaction(db, async (trx) => {
    await checkRestrictions(trx, viewer, input)
    await trx
      .insertInto('users')
      .values({
        id,
        email: input.email,
        display_name,
        status: 'invited',
        verified_at: null,
        password_hash: null,
        is_admin: input.isAdmin ?? false,
        permissions,
        siteparams: JSON.stringify(input.language ? { language: input.language } : {}),
        last_seen_at: null,
        created_at: at,
        updated_at: at,
      })
      .execute()
    await handDownRestrictions(trx, viewer, id, input)
    return issueInvitation(trx, services, id, viewer.userId)
  })
  return sendInvitation(services, log, viewer, id, await refusingTakenEmail(inviting))
}

/** A new link for somebody who has not accepted yet. Throws `not-found`, `forbidden` and `already-exists`. */
export async function renewInvitation(
  services: Services,
  log: FastifyBaseLogger,
  viewer: Viewer,
  id: string,
): Promise<Invitation> {
  const issued = await inTransaction(services.db, async (trx) => {
    const stored = await lockUser(trx, id)
    await refuseTakingOver(trx, viewer, stored)
    if (stored.status !== 'invited')
      throw new AppError('already-exists', { message: 'This person has accepted already.' })
    if (stored.is_admin) requireConfirmedPassword(viewer)
    return issueInvitation(trx, services, id, viewer.userId)
  })
  return sendInvitation(services, log, viewer, id, issued)
}

async function sendInvitation(
  services: Services,
  log: FastifyBaseLogger,
  viewer: Viewer,
  id: string,
  issued: IssuedToken,
): Promise<Invitation> {
  const user = await readUser(services.db, viewer, id)
  const { link, expiresAt } = await mailInvitation(services, log, user, viewer.displayName, issued)
  return { user, link, expiresAt: expiresAt.toISOString() }
}
