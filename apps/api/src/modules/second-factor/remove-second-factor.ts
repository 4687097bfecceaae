import { notFound } from '@lares/server-kit/app-error'
import { inTransaction } from '../../db/in-transaction.ts'
import { notify } from '../../notifications/notify.ts'
import type { Services } from '../../services.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import type { Recipient } from '../accounts/account-mails.ts'
import { recordAuditEvent, toActor } from '../audit/record-audit-event.ts'
import {
  rejectAccountTakeover,
  rejectOwnAccount,
  requireConfirmedPassword,
} from '../user-rights/manager-rights.ts'
import { lockUser } from '../users/stored-user.ts'

/**
 * Removes the second factor of a user who has lost it. The bell tells
 * them, and the caller mails them.
 * Throws `not-found`, also if they have none, `forbidden` and `password-required`.
 */
export async function removeSecondFactor(
  { db, now }: Services,
  manager: UserPrincipal,
  id: string,
): Promise<Recipient> {
  return inTransaction(db, async (trx) => {
    const stored = await lockUser(trx, id)
    rejectOwnAccount(manager, id)
    await rejectAccountTakeover(trx, manager, stored)
    requireConfirmedPassword(manager)
    const removed = await trx
      .deleteFrom('second_factors')
      .where('user_id', '=', id)
      .where('enabled_at', 'is not', null)
      .executeTakeFirst()
    if (removed.numDeletedRows === 0n) throw notFound()
    const subject = { id, name: stored.display_name }
    await recordAuditEvent(trx, { kind: 'second-factor-removed', at: now(), by: toActor(manager), subject })
    await notify(trx, { recipients: [id], kind: 'second-factor-removed', params: {} })
    return {
      ...subject,
      email: stored.email,
      displayName: stored.display_name,
      siteparams: stored.siteparams,
    }
  })
}
