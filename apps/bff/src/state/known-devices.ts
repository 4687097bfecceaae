import { createHash, randomBytes } from 'node:crypto'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import type { KeyValue } from './key-value.ts'

/** How long a device is known after somebody last signed in on it, in milliseconds: 180 days. */
export const deviceLifetimeMs = 180 * 24 * 3_600_000

/** Of a device that many have used, the last ones are remembered. */
const maxUsers = 8

const KnownUsers = Type.Array(Type.Object({ userId: Type.String(), epoch: Type.Integer() }))

/** Somebody who has signed in on a device, and the session epoch for which that counts. */
export type KnownUser = Static<typeof KnownUsers>[number]

/** Who has signed in on the device with this token; nobody where it is unknown. */
export async function usersOfDevice(keyValue: KeyValue, token: string): Promise<KnownUser[]> {
  const users: unknown = JSON.parse((await keyValue.get(keyOf(token))) ?? '[]')
  return Value.Check(KnownUsers, users) ? users : []
}

/** Notes that somebody has signed in on a device, and gives its new token: the one before it is worth nothing any more. */
export async function rememberUser(
  keyValue: KeyValue,
  token: string | undefined,
  user: KnownUser,
): Promise<string> {
  const before = token === undefined ? [] : await usersOfDevice(keyValue, token)
  const others = before.filter(({ userId }) => userId !== user.userId)
  const users = [user, ...others].slice(0, maxUsers)
  const next = randomBytes(32).toString('base64url')
  await keyValue.set(keyOf(next), JSON.stringify(users), deviceLifetimeMs)
  if (token !== undefined) await keyValue.delete(keyOf(token))
  return next
}

function keyOf(token: string): string {
  return `known-device:${createHash('sha256').update(token).digest('base64url')}`
}
