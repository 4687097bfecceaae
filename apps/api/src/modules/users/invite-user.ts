import { AppError } from '@lares/server-kit/app-error'
import { newUserPermissions } from '@lares/shared-types/permissions'
import type { Invitation, InviteUser } from '@lares/shared-types/users'
import type { FastifyBaseLogger } from 'fastify'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Services } from '../../services.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import {
  hasMailedToken,
  type IssuedToken,
  issueAdditionalToken,
  tokenLifetimesMs,
} from '../accounts/access-tokens.ts'
import { issueInvitation, mailInvitation } from '../accounts/account-mails.ts'
import { normalizeDisplayName } from '../accounts/display-name.ts'
import { buildLink } from '../accounts/links.ts'
import { recordAuditEvent, toActor } from '../audit/record-audit-event.ts'
import { createOnce } from '../creating/create-once.ts'
import { recordUserRevision } from '../revisions/record-user-revision.ts'
import {
  rejectAccountTakeover,
  rejectChangingAdministrators,
  rejectUnheldPermissions,
  requireConfirmedPassword,
} from '../user-rights/manager-rights.ts'
import { inheritRestrictions, validateRestrictions } from '../user-rights/restrictions.ts'
import { auditLink } from './audit-changes.ts'
import { lockUser } from './stored-user.ts'
import { rejectTakenEmail } from './unique-email.ts'
import { loadUser } from './user-view.ts'

/**
 * Creates an invited user and mails them their link. They inherit the restrictions of the manager. Throws `forbidden`,
 * `already-exists`, `invalid-fields`, `password-required` and `id-taken`.
 */
export async function inviteUser(
  services: Services,
  log: FastifyBaseLogger,
  manager: UserPrincipal,
  input: InviteUser,
): Promise<Invitation> {
  const { db, now } = services
  rejectChangingAdministrators(manager, input.isAdmin === true)
  rejectUnheldPermissions(manager, [], input.permissions ?? [])
  if (input.isAdmin) requireConfirmedPassword(manager)
  const display_name = normalizeDisplayName(input.displayName)
  const permissions =
    input.permissions ?? newUserPermissions.filter((permission) => manager.permissions.has(permission))
  const at = now()
  return createOnce(db, {
    principal: manager,
    entity: 'user',
    input,
    async insert(trx, id) {
      await validateRestrictions(trx, manager, input)
      const row = trx
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
      await rejectTakenEmail(row)
      await inheritRestrictions(trx, manager, id, input)
      await recordUserRevision(trx, { userId: id, byId: manager.userId, at, action: 'created' })
      const to = { status: 'invited', isAdmin: input.isAdmin ?? false, permissions } as const
      const subject = { id, name: display_name }
      await recordAuditEvent(trx, {
        kind: 'user-invited',
        at,
        by: toActor(manager),
        subject,
        details: { to },
      })
      return issueInvitation(trx, services, id, manager.userId)
    },
    reply: (id, issued) =>
      issued ? sendInvitation(services, log, manager, id, issued) : repeatInvitation(services, manager, id),
  })
}

/** Maximum valid links of an invitation whose request was repeated. */
const maxLinks = 3

/**
 * The answer to a repeated request. It never mails again, because the first request may still be mailing. Unless the mail is
 * known to have left, it returns another link: of the first link only a hash is stored, and somebody may already have it.
 */
async function repeatInvitation(services: Services, manager: UserPrincipal, id: string): Promise<Invitation> {
  const { db, now, config } = services
  const issued = await inTransaction(db, async (trx) => {
    const stored = await lockUser(trx, id)
    if (stored.status !== 'invited' || (await hasMailedToken(trx, 'invitation', id))) return undefined
    await rejectAccountTakeover(trx, manager, stored)
    if (stored.is_admin) requireConfirmedPassword(manager)
    const invitation = { purpose: 'invitation', userId: id, issuedBy: manager.userId, now: now() } as const
    return issueAdditionalToken(trx, invitation, maxLinks)
  })
  const user = await loadUser(db, manager, id)
  const expiresAt = issued?.expiresAt ?? new Date(Date.parse(user.createdAt) + tokenLifetimesMs.invitation)
  return {
    user,
    link: issued ? buildLink.invitation(config.PUBLIC_URL, issued.token) : null,
    expiresAt: expiresAt.toISOString(),
  }
}

/** Creates a new link for a user who has not accepted yet. Throws `not-found`, `forbidden`, `already-exists` and `password-required`. */
export async function renewInvitation(
  services: Services,
  log: FastifyBaseLogger,
  manager: UserPrincipal,
  id: string,
): Promise<Invitation> {
  const issued = await inTransaction(services.db, async (trx) => {
    const stored = await lockUser(trx, id)
    await rejectAccountTakeover(trx, manager, stored)
    if (stored.status !== 'invited')
      throw new AppError('already-exists', { message: 'This user has already accepted the invitation.' })
    if (stored.is_admin) requireConfirmedPassword(manager)
    await auditLink(trx, manager, stored, { purpose: 'invitation', at: services.now() })
    return issueInvitation(trx, services, id, manager.userId)
  })
  return sendInvitation(services, log, manager, id, issued)
}

async function sendInvitation(
  services: Services,
  log: FastifyBaseLogger,
  manager: UserPrincipal,
  id: string,
  issued: IssuedToken,
): Promise<Invitation> {
  const user = await loadUser(services.db, manager, id)
  const { link, expiresAt } = await mailInvitation(services, log, user, manager.displayName, issued)
  return { user, link, expiresAt: expiresAt.toISOString() }
}
