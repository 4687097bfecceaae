import type * as internal from '@lares/server-kit/internal-contracts'
import type { Static } from 'typebox'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Services } from '../../services.ts'
import { ignoreDiskFull, type SignedIn } from '../accounts/credentials.ts'
import { sessionColumns, toSessionUser } from '../accounts/session-user.ts'
import { recordSignIn } from '../sign-ins/stored-sign-ins.ts'
import { acceptCode, findCode } from './accept-code.ts'
import { countRefusedCodes } from './count-refused-codes.ts'
import { signInExpired } from './sign-in-expired.ts'

/**
 * Signs in the user of a pending sign-in with a code of their second factor. Throws `code-refused`, and `sign-in-expired`
 * if the user was suspended or has another password since.
 */
export async function verifySecondFactor(
  { db, now }: Services,
  input: Static<typeof internal.verifySecondFactor.body> & { readonly address: string | undefined },
): Promise<SignedIn> {
  const { userId, epoch, code, address, agent } = input
  const user = await db
    .selectFrom('users')
    .select(sessionColumns)
    .where('id', '=', userId)
    .where('session_epoch', '=', epoch)
    .where('status', '=', 'active')
    .executeTakeFirst()
  if (!user) throw signInExpired()
  const at = now()
  return countRefusedCodes(db, userId, at, async () => {
    const found = await findCode(db, userId, code, at)
    const signInId = await inTransaction(db, async (trx) => {
      await acceptCode(trx, userId, found)
      await trx.updateTable('users').set({ last_seen_at: at }).where('id', '=', userId).execute()
      return recordSignIn(trx, { userId, epoch, at, address, agent })
    }).catch((error: unknown) => {
      // A code of the app expires by itself if it cannot be remembered; a recovery code would not.
      if (found.kind === 'recovery') throw error
      return ignoreDiskFull(error)
    })
    return { user: toSessionUser(user), epoch, ...(signInId && { signInId }) }
  })
}
