import { AppError } from '@lares/server-kit/app-error'
import type { Transaction } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { Database } from '../../db/schema/database.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import { findStep } from './totp.ts'

/** A code that was found right, and is accepted once. */
export type FoundCode =
  | { readonly kind: 'totp'; readonly step: number }
  | { readonly kind: 'recovery'; readonly hash: string }

/**
 * Finds which code of a user's second factor this is: one of the app now, or a recovery code. It is accepted by
 * `acceptCode` alone. Throws `code-refused`, and `too-many-requests` when too many passwords are being checked.
 */
export async function findCode(db: Db, userId: string, code: string, at: Date): Promise<FoundCode> {
  const factor = await db
    .selectFrom('second_factors')
    .select(['secret', 'last_step', 'recovery_salt'])
    .where('user_id', '=', userId)
    .where('enabled_at', 'is not', null)
    .executeTakeFirst()
  if (!factor) throw codeRefused()
  const plainCode = normalizeCode(code)
  const step = findStep(factor.secret, plainCode, at)
  if (step !== undefined && step > factor.last_step) return { kind: 'totp', step }
  // Six digits are a wrong or used code of the app, for which no expensive hash is computed.
  if (/^\d{6}$/.test(plainCode)) throw codeRefused()
  return { kind: 'recovery', hash: await hashRecoveryCode(plainCode, factor.recovery_salt) }
}

/** Uses up a code, in the transaction of what it permits. Throws `code-refused` if it was used before, or is unknown. */
export async function acceptCode(trx: Transaction<Database>, userId: string, code: FoundCode): Promise<void> {
  if (!(await useUp(trx, userId, code))) throw codeRefused()
}

async function useUp(trx: Transaction<Database>, userId: string, code: FoundCode): Promise<boolean> {
  if (code.kind === 'recovery') {
    const { numDeletedRows } = await trx
      .deleteFrom('recovery_codes')
      .where('user_id', '=', userId)
      .where('code_hash', '=', code.hash)
      .executeTakeFirst()
    return numDeletedRows === 1n
  }
  const { numUpdatedRows } = await trx
    .updateTable('second_factors')
    .set({ last_step: code.step })
    .where('user_id', '=', userId)
    .where('enabled_at', 'is not', null)
    .where('last_step', '<', code.step)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Codes are typed with spaces, hyphens and capitals. */
export function normalizeCode(code: string): string {
  return code.replaceAll(/[\s-]/g, '').toLowerCase()
}

export function codeRefused(): AppError {
  return new AppError('code-refused', { message: 'This code is wrong, too old, or was used before.' })
}
