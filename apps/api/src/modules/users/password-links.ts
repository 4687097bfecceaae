import { AppError } from '@lares/server-kit/app-error'
import type { PasswordLink } from '@lares/shared-types/users'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Services } from '../../services.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import { issueToken } from '../accounts/access-tokens.ts'
import { buildLink } from '../accounts/links.ts'
import {
  rejectAccountTakeover,
  rejectOwnAccount,
  requireConfirmedPassword,
} from '../user-rights/manager-rights.ts'
import { auditLink } from './audit-changes.ts'
import { lockUser, type StoredUser } from './stored-user.ts'

/**
 * Creates a password link for an active user, which the manager passes on to them. It revokes all earlier links and is valid
 * as long as a mailed one. Throws `not-found`, `forbidden`, `password-required`, and `already-exists` for invited and
 * suspended users.
 */
export async function createPasswordLink(
  { db, now, config }: Services,
  manager: UserPrincipal,
  id: string,
): Promise<PasswordLink> {
  const { token, expiresAt } = await inTransaction(db, async (trx) => {
    const stored = await lockUser(trx, id)
    rejectOwnAccount(manager, id)
    await rejectAccountTakeover(trx, manager, stored)
    if (stored.status !== 'active') throw cannotSignInError(stored.status)
    requireConfirmedPassword(manager)
    await auditLink(trx, manager, stored, { purpose: 'password-reset', at: now() })
    return issueToken(trx, { purpose: 'password-reset', userId: id, issuedBy: manager.userId, now: now() })
  })
  return { link: buildLink.passwordReset(config.PUBLIC_URL, token), expiresAt: expiresAt.toISOString() }
}

function cannotSignInError(status: StoredUser['status']): AppError {
  const message =
    status === 'invited'
      ? 'This person has not accepted yet. Give them a new invitation.'
      : 'This person is suspended.'
  return new AppError('already-exists', { message, params: { status } })
}
