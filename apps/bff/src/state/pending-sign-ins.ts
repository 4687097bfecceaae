import { createHash, randomBytes } from 'node:crypto'
import { ProviderIdentity } from '@lares/server-kit/internal-contracts'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import type { KeyValue } from './key-value.ts'

/** How long after the password the code of the second factor is accepted, in milliseconds. */
export const pendingSignInLifetimeMs = 10 * 60_000

/** After this many wrong codes, the user has to enter the password again. */
const maxWrongCodes = 10

const PendingSignIn = Type.Object({
  userId: Type.String(),
  epoch: Type.Integer(),
  /** Who they are at a provider, if they came from one instead of entering a password. */
  identity: Type.Optional(ProviderIdentity),
})

/** A user whose password was right or whom a provider has confirmed, before the code of the second factor. */
export type PendingSignIn = Static<typeof PendingSignIn>

/** Stores a pending sign-in. Returns a random token, which the device alone has. */
export async function storePendingSignIn(keyValue: KeyValue, pending: PendingSignIn): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await keyValue.set(toKey(token), JSON.stringify(pending), pendingSignInLifetimeMs)
  return token
}

/** The pending sign-in of a token; undefined if it is unknown, too old or completed. */
export async function loadPendingSignIn(
  keyValue: KeyValue,
  token: string,
): Promise<PendingSignIn | undefined> {
  const pending: unknown = JSON.parse((await keyValue.get(toKey(token))) ?? 'null')
  return Value.Check(PendingSignIn, pending) ? pending : undefined
}

/** Ends a pending sign-in. Only the first caller gets true, so that it is completed once. */
export async function endPendingSignIn(keyValue: KeyValue, token: string): Promise<boolean> {
  const { count } = await keyValue.increment(`${toKey(token)}:ended`, pendingSignInLifetimeMs)
  await keyValue.delete(toKey(token))
  return count === 1
}

/** Counts a wrong code, and ends the pending sign-in after too many. */
export async function countWrongCode(keyValue: KeyValue, token: string): Promise<void> {
  const { count } = await keyValue.increment(`${toKey(token)}:wrong`, pendingSignInLifetimeMs)
  if (count >= maxWrongCodes) await endPendingSignIn(keyValue, token)
}

function toKey(token: string): string {
  return `pending-sign-in:${createHash('sha256').update(token).digest('base64url')}`
}
