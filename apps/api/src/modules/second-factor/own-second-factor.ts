import type { SecondFactor } from '@lares/shared-types/contracts/second-factor'
import type { Db } from '../../db/client.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Services } from '../../services.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import { recordAuditEvent, toActor } from '../audit/record-audit-event.ts'
import { requireConfirmedPassword } from '../user-rights/manager-rights.ts'
import { acceptCode, findCode } from './accept-code.ts'
import { createRecoveryCodes, storeRecoveryCodes } from './recovery-codes.ts'

/** Since when a user has a second factor, and how many recovery codes they have left. */
export async function loadSecondFactor(db: Db, { userId }: UserPrincipal): Promise<SecondFactor> {
  const row = await db
    .selectFrom('second_factors')
    .leftJoin('recovery_codes', 'recovery_codes.user_id', 'second_factors.user_id')
    .select('enabled_at')
    .select((eb) => eb.fn.count<number>('recovery_codes.code_hash').as('codes'))
    .where('second_factors.user_id', '=', userId)
    .where('enabled_at', 'is not', null)
    .groupBy('second_factors.user_id')
    .executeTakeFirst()
  return { since: row?.enabled_at?.toISOString() ?? null, recoveryCodesLeft: Number(row?.codes ?? 0) }
}

/** Makes new recovery codes, which replace the earlier ones. Throws `password-required` and `code-refused`. */
export async function renewRecoveryCodes(
  { db, now }: Services,
  user: UserPrincipal,
  code: string,
): Promise<readonly string[]> {
  requireConfirmedPassword(user)
  const at = now()
  const found = await findCode(db, user.userId, code, at)
  const recoveryCodes = await createRecoveryCodes()
  await inTransaction(db, async (trx) => {
    await acceptCode(trx, user.userId, found)
    await storeRecoveryCodes(trx, user.userId, recoveryCodes)
    const subject = { id: user.userId, name: user.displayName }
    await recordAuditEvent(trx, { kind: 'recovery-codes-renewed', at, by: toActor(user), subject })
  })
  return recoveryCodes.codes
}

/** Switches the user's second factor off. Throws `password-required` and `code-refused`. */
export async function disableSecondFactor(
  { db, now }: Services,
  user: UserPrincipal,
  code: string,
): Promise<void> {
  requireConfirmedPassword(user)
  const at = now()
  const found = await findCode(db, user.userId, code, at)
  await inTransaction(db, async (trx) => {
    await acceptCode(trx, user.userId, found)
    await trx.deleteFrom('second_factors').where('user_id', '=', user.userId).execute()
    const subject = { id: user.userId, name: user.displayName }
    await recordAuditEvent(trx, { kind: 'second-factor-removed', at, by: toActor(user), subject })
  })
}
