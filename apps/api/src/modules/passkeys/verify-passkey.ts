import { AppError } from '@lares/server-kit/app-error'
import type * as internal from '@lares/server-kit/internal-contracts'
import type { Static } from 'typebox'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Services } from '../../services.ts'
import { ignoreDiskFull, type SignedIn } from '../accounts/credentials.ts'
import { sessionColumns, toSessionUser } from '../accounts/session-user.ts'
import { recordSignIn } from '../sign-ins/stored-sign-ins.ts'

/**
 * Finds the active user who has signed this challenge with a passkey. Throws the same `passkey-refused`, whether the passkey
 * is unknown, its user suspended, or the signature wrong.
 */
export async function verifyPasskey(
  { db, now }: Services,
  input: Static<typeof internal.verifyPasskey.body> & { readonly address: string | undefined },
): Promise<SignedIn> {
  const { id, clientDataJSON, authenticatorData, signature } = input.credential
  const row = await db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .select(sessionColumns.map((column) => `users.${column}` as const))
    .select(['users.status', 'users.session_epoch', 'passkeys.id as passkey_id'])
    .select(['passkeys.public_key', 'passkeys.sign_count', 'passkeys.is_synced'])
    .where('passkeys.credential_id', '=', id)
    .where('passkeys.host', '=', input.host)
    .where('users.status', '=', 'active')
    .executeTakeFirst()
  if (!row) throw passkeyRefused()
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      response: { clientDataJSON, authenticatorData, signature },
      clientExtensionResults: {},
    },
    expectedChallenge: input.challenge,
    expectedOrigin: input.origin,
    expectedRPID: input.host,
    requireUserVerification: true,
    credential: {
      id,
      publicKey: Uint8Array.from(Buffer.from(row.public_key, 'base64url')),
      counter: Number(row.sign_count),
    },
  }).catch((cause: unknown) => {
    throw passkeyRefused(cause)
  })
  if (!verified) throw passkeyRefused()
  const at = now()
  const signInId = await inTransaction(db, async (trx) => {
    const sign_count = authenticationInfo.newCounter
    const is_synced = authenticationInfo.credentialBackedUp
    await trx
      .updateTable('passkeys')
      .set({ sign_count, is_synced, last_used_at: at })
      .where('id', '=', row.passkey_id)
      .execute()
    await trx.updateTable('users').set({ last_seen_at: at }).where('id', '=', row.id).execute()
    const { address, agent } = input
    return recordSignIn(trx, { userId: row.id, epoch: row.session_epoch, at, address, agent })
  }).catch(ignoreDiskFull)
  return { user: toSessionUser(row), epoch: row.session_epoch, ...(signInId && { signInId }) }
}

export function passkeyRefused(cause?: unknown): AppError {
  return new AppError('passkey-refused', { message: 'This passkey cannot be used here.', cause })
}
