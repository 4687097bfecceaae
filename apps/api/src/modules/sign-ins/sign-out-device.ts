import { inTransaction } from '../../db/in-transaction.ts'
import type { Services } from '../../services.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'

/** Ends the sign-in of the request, which is listed and receives pushes no longer. */
export async function signOutDevice({ db, now }: Services, user: UserPrincipal): Promise<void> {
  const { signInId } = user.origin
  if (signInId === undefined) return
  await inTransaction(db, async (trx) => {
    await trx
      .updateTable('sign_ins')
      .set({ ended_at: now() })
      .where('id', '=', signInId)
      .where('user_id', '=', user.userId)
      .where('ended_at', 'is', null)
      .execute()
    await trx.deleteFrom('push_devices').where('sign_in_id', '=', signInId).execute()
  })
}
