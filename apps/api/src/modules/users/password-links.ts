import { AppError } from '@lares/server-kit/app-error'
import type { PasswordLink } from '@lares/shared-types/users'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Services } from '../../services.ts'
import { issueToken } from '../accounts/access-tokens.ts'
import { linkTo } from '../accounts/links.ts'
import type { Viewer } from '../visibility/viewer.ts'
import { refuseOwnPassword, refuseTakingOver, requireConfirmedPassword } from './manager-rights.ts'
import { lockUser, type StoredUser } from './stored-user.ts'

/**
 * A link for a new password of somebody who can sign in, to be handed to them; those before it end, mailed ones too.
 * It holds as long as a mailed one. Throws `not-found`, `forbidden` and, for the invited and the suspended,
 * `already-exists`.
 */
export async function linkNewPassword(
  { db, now, config }: Services,
  viewer: Viewer,
  id: string,
): Promise<PasswordLink> {
  const { token, expiresAt } = await inTransaction(db, async (trx) => {
    const stored = await lockUser(trx, id)
    refuseOwnPassword(viewer, id)
    await refuseTakingOver(trx, viewer, stored)
    if (stored.status !== 'active') throw cannotSignIn(stored.status)
    requireConfirmedPassword(viewer)
    return issueToken(trx, { purpose: 'password-reset', userId: id, issuedBy: viewer.userId, now: now() })
  })
  return { link: linkTo.passwordReset(config.PUBLIC_URL, token), expiresAt: expiresAt.toISOString() }
}

function cannotSignIn(status: StoredUser['status']): AppError {
  const message =
    status === 'invited'
      ? 'This person has not accepted yet. Give them a new invitation.'
      : 'This person is suspended.'
  return new AppError('already-exists', { message, params: { status } })
}
