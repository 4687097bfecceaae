import { randomBytes, randomInt } from 'node:crypto'
import { recoveryCodeCount } from '@lares/shared-types/contracts/second-factor'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/schema/database.ts'
import { hashWithSalt } from '../accounts/password-hash.ts'

/** Without letters and digits that are easily confused in writing. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/** 59 bits: Argon2id is used for them as for passwords, because a fast hash would not be enough. */
const length = 12
const groupLength = 4

const saltBytes = 16

export interface NewRecoveryCodes {
  /** As they are shown, like `k3mp-x7wq-ab2d`. */
  readonly codes: readonly string[]
  readonly salt: string
  readonly hashes: readonly string[]
}

/** Makes random recovery codes. Throws `too-many-requests` when too many passwords are being checked. */
export async function createRecoveryCodes(): Promise<NewRecoveryCodes> {
  const salt = createSalt()
  const codes = Array.from({ length: recoveryCodeCount }, createCode)
  const hashes = await Promise.all(codes.map((code) => hashRecoveryCode(code, salt)))
  return { codes: codes.map(group), salt, hashes }
}

export function createSalt(): string {
  return randomBytes(saltBytes).toString('base64url')
}

/** The hash of a code, with the salt that all codes of a user share: so that a single hash is computed to find one. */
export function hashRecoveryCode(code: string, salt: string): Promise<string> {
  return hashWithSalt(code, Buffer.from(salt, 'base64url'))
}

/** Replaces the recovery codes of a user, whose second factor must exist. */
export async function storeRecoveryCodes(
  trx: Transaction<Database>,
  userId: string,
  { salt, hashes }: NewRecoveryCodes,
): Promise<void> {
  // First, because it locks the second factor: of two replacements at the same time, the later one removes all codes of the other.
  await trx
    .updateTable('second_factors')
    .set({ recovery_salt: salt })
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirstOrThrow()
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  const rows = hashes.map((code_hash) => ({ user_id: userId, code_hash }))
  await trx.insertInto('recovery_codes').values(rows).execute()
}

function createCode(): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
}

function group(code: string): string {
  return code.match(new RegExp(`.{${groupLength}}`, 'g'))?.join('-') ?? code
}
