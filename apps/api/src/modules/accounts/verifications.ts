import { AppError } from '@lares/server-kit/app-error'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Services } from '../../services.ts'
import { consumeToken, linkExpired } from './access-tokens.ts'
import { mailVerification } from './account-mails.ts'

/** Verifies the address to which a link was mailed, and returns its user. Throws `link-expired`. */
export async function verifyEmail(
  { db, now }: Services,
  token: string,
): Promise<{ id: string; email: string }> {
  return inTransaction(db, async (trx) => {
    const at = now()
    const details = await consumeToken(trx, 'verification', token, at)
    const row = await trx
      .updateTable('users')
      .set((eb) => ({ verified_at: eb.fn.coalesce('verified_at', eb.val(at)) }))
      .where('id', '=', details.userId)
      .returning(['id', 'email'])
      .executeTakeFirst()
    if (!row) throw linkExpired()
    return row
  })
}

/** Mails a verification link, unless the address is verified. Throws the mailer's errors. */
export async function sendVerification(services: Services, userId: string): Promise<void> {
  const row = await services.db
    .selectFrom('users')
    .select(['id', 'email', 'display_name as displayName', 'siteparams'])
    .where('id', '=', userId)
    .where('verified_at', 'is', null)
    .executeTakeFirst()
  if (row) await mailVerification(services, row)
}

/** Mails a verification link on request. Throws `upstream-unavailable` if it cannot be sent. */
export async function requestVerification(services: Services, userId: string): Promise<void> {
  try {
    await sendVerification(services, userId)
  } catch (cause) {
    throw new AppError('upstream-unavailable', { message: 'The mail could not be sent. Try later.', cause })
  }
}
