import { AppError, notFound } from '@lares/server-kit/app-error'
import type { ReplyOf } from '@lares/shared-types/contract'
import type * as contracts from '@lares/shared-types/contracts/second-factor'
import type { Db } from '../../db/client.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Services } from '../../services.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import { recordAuditEvent, toActor } from '../audit/record-audit-event.ts'
import { requireConfirmedPassword } from '../user-rights/manager-rights.ts'
import { codeRefused, normalizeCode } from './accept-code.ts'
import { createRecoveryCodes, createSalt, storeRecoveryCodes } from './recovery-codes.ts'
import { createSecret, findStep, toUri } from './totp.ts'

/**
 * Stores a new secret, which is of no effect before the first code, and replaces one that was begun with earlier. Throws
 * `password-required`, and `already-exists` while a second factor is switched on.
 */
export async function startSecondFactor(
  { db }: Services,
  user: UserPrincipal,
): Promise<ReplyOf<typeof contracts.startSecondFactor>> {
  requireConfirmedPassword(user)
  const secret = createSecret()
  const stored = await db
    .insertInto('second_factors')
    .values({ user_id: user.userId, secret, enabled_at: null, recovery_salt: createSalt() })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ secret }).where('second_factors.enabled_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst()
  if (!stored) throw alreadyEnabled()
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', user.userId)
    .executeTakeFirstOrThrow()
  return { secret, uri: toUri(secret, email) }
}

/**
 * Switches the second factor on with a code of the app, which proves that it has the secret. Returns the recovery codes.
 * Throws `password-required`, `not-found` if it was not begun, `already-exists` and `code-refused`.
 */
export async function enableSecondFactor(
  { db, now }: Services,
  user: UserPrincipal,
  code: string,
): Promise<readonly string[]> {
  requireConfirmedPassword(user)
  const at = now()
  const find = (db: Db) => findFirstStep(db, user.userId, code, at)
  // Before the expensive hashes, so that nobody can keep those who sign in waiting with wrong codes.
  await find(db)
  const recoveryCodes = await createRecoveryCodes()
  await inTransaction(db, async (trx) => {
    const step = await find(trx)
    await trx
      .updateTable('second_factors')
      .set({ enabled_at: at, last_step: step })
      .where('user_id', '=', user.userId)
      .execute()
    await storeRecoveryCodes(trx, user.userId, recoveryCodes)
    const subject = { id: user.userId, name: user.displayName }
    await recordAuditEvent(trx, { kind: 'second-factor-added', at, by: toActor(user), subject })
  })
  return recoveryCodes.codes
}

/**
 * Finds the time step of the first code of the app, and locks the factor if it is in a transaction. Throws like
 * `enableSecondFactor`.
 */
async function findFirstStep(db: Db, userId: string, code: string, at: Date): Promise<number> {
  const factor = await db
    .selectFrom('second_factors')
    .select(['secret', 'enabled_at'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (!factor) throw notFound()
  if (factor.enabled_at) throw alreadyEnabled()
  const step = findStep(factor.secret, normalizeCode(code), at)
  if (step === undefined) throw codeRefused()
  return step
}

function alreadyEnabled(): AppError {
  return new AppError('already-exists', { message: 'A second factor is switched on. Switch it off first.' })
}
