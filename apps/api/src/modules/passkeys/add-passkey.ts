import { AppError } from '@lares/server-kit/app-error'
import type * as internal from '@lares/server-kit/internal-contracts'
import type { ReplyOf } from '@lares/shared-types/contract'
import type { Passkey } from '@lares/shared-types/contracts/passkeys'
import type { Static } from 'typebox'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../../db/client.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Services } from '../../services.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import { recordAuditEvent, toActor } from '../audit/record-audit-event.ts'
import { requireConfirmedPassword } from '../user-rights/manager-rights.ts'
import { toPasskey } from './own-passkeys.ts'
import { passkeyRefused } from './verify-passkey.ts'

const maxPasskeys = 20

/** COSE algorithms: EdDSA, ES256 and RS256 (RFC 9053, RFC 8812). Every common authenticator knows one of them. */
const algorithms = [-8, -7, -257]

/** Time that a person has to unlock their device, in milliseconds. */
const timeoutMs = 120_000

/**
 * What the browser needs to make a passkey of the user. Their password must have been confirmed, because a passkey lets
 * whoever made it sign in for good. Throws `password-required` and `too-many-passkeys`.
 */
export async function createPasskeyOptions(
  db: Db,
  user: UserPrincipal,
  { challenge, host }: Static<typeof internal.startPasskey.body>,
): Promise<ReplyOf<typeof internal.startPasskey>> {
  requireConfirmedPassword(user)
  const existing = await db
    .selectFrom('passkeys')
    .select(['credential_id', 'transports', 'host'])
    .where('user_id', '=', user.userId)
    .execute()
  if (existing.length >= maxPasskeys) throw tooManyPasskeys()
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', user.userId)
    .executeTakeFirstOrThrow()
  return {
    rp: { id: host, name: 'Lares' },
    user: { id: toUserHandle(user.userId), name: email, displayName: user.displayName },
    challenge,
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
    timeout: timeoutMs,
    excludeCredentials: existing
      .filter((passkey) => passkey.host === host)
      .map(({ credential_id: id, transports }) => ({ id, type: 'public-key', transports })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  }
}

/**
 * Adds the passkey that the browser has made for a challenge. Throws `password-required`, `passkey-refused`,
 * `already-exists` and `too-many-passkeys`.
 */
export async function addPasskey(
  { db, now }: Services,
  user: UserPrincipal,
  { name, credential, challenge, origin, host }: Static<typeof internal.addPasskey.body>,
): Promise<Passkey> {
  requireConfirmedPassword(user)
  const { id, clientDataJSON, attestationObject, transports } = credential
  await rejectCertificates(attestationObject)
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { registrationInfo } = await verifyRegistrationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      response: { clientDataJSON, attestationObject },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch((cause: unknown) => {
    throw passkeyRefused(cause)
  })
  if (registrationInfo?.credential.id !== id) throw passkeyRefused()
  const made = registrationInfo.credential
  return inTransaction(db, async (trx) => {
    // Serializes the additions of one user, so that they cannot exceed the limit together.
    await trx
      .selectFrom('users')
      .select('id')
      .where('id', '=', user.userId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const { count } = await trx
      .selectFrom('passkeys')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where('user_id', '=', user.userId)
      .executeTakeFirstOrThrow()
    if (Number(count) >= maxPasskeys) throw tooManyPasskeys()
    const row = await trx
      .insertInto('passkeys')
      .values({
        id: uuidv7(),
        user_id: user.userId,
        credential_id: made.id,
        public_key: Buffer.from(made.publicKey).toString('base64url'),
        sign_count: made.counter,
        transports,
        host,
        is_synced: registrationInfo.credentialBackedUp,
        name: name.trim(),
        created_at: now(),
        last_used_at: null,
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!row) throw new AppError('already-exists', { message: 'This passkey is already there.' })
    const subject = { id: user.userId, name: user.displayName }
    await recordAuditEvent(trx, { kind: 'passkey-added', at: now(), by: toActor(user), subject })
    return toPasskey(row)
  })
}

/**
 * Rejects a passkey with certificates of its maker: none are asked for, and verifying them would make the server load
 * revocation lists from addresses that the client has chosen. Throws `passkey-refused`.
 */
async function rejectCertificates(attestationObject: string): Promise<void> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  let hasCertificates: boolean
  try {
    const decoded = decodeAttestationObject(Uint8Array.from(Buffer.from(attestationObject, 'base64url')))
    // A key that vouches for itself comes with the format `packed`, also where nothing was asked for.
    const isSelfAttested = decoded.get('fmt') === 'packed' && decoded.get('attStmt').get('x5c') === undefined
    hasCertificates = decoded.get('fmt') !== 'none' && !isSelfAttested
  } catch (cause) {
    throw passkeyRefused(cause)
  }
  if (hasCertificates) throw passkeyRefused()
}

/** The id that authenticators store with a passkey: the bytes of the user's UUID, which tell nothing about them. */
function toUserHandle(userId: string): string {
  return Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url')
}

function tooManyPasskeys(): AppError {
  return new AppError('too-many-passkeys', {
    message: `A user can have ${maxPasskeys} passkeys.`,
    params: { max: maxPasskeys },
  })
}
