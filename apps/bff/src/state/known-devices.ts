import { createHash, randomBytes } from 'node:crypto'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import type { KeyValue } from './key-value.ts'

/** How long a device stays known after the last sign-in: 180 days in milliseconds. */
export const deviceLifetimeMs = 180 * 24 * 3_600_000

/** Only the most recent users of a shared device are stored. */
const maxUsers = 8

const KnownUsers = Type.Array(Type.Object({ userId: Type.String(), epoch: Type.Integer() }))

/** A user who has signed in on a device, valid for this session epoch. */
export type KnownUser = Static<typeof KnownUsers>[number]

/** The users who have signed in on the device with this token; empty for an unknown token. */
export async function listDeviceUsers(keyValue: KeyValue, token: string): Promise<KnownUser[]> {
  const users: unknown = JSON.parse((await keyValue.get(toKey(token))) ?? '[]')
  return Value.Check(KnownUsers, users) ? users : []
}

/** Records that a user has signed in on a device. Returns a new token for the device and invalidates the old one. */
export async function rememberUser(
  keyValue: KeyValue,
  token: string | undefined,
  user: KnownUser,
): Promise<string> {
  const knownUsers = token === undefined ? [] : await listDeviceUsers(keyValue, token)
  const others = knownUsers.filter(({ userId }) => userId !== user.userId)
  const users = [user, ...others].slice(0, maxUsers)
  const nextToken = randomBytes(32).toString('base64url')
  await keyValue.set(toKey(nextToken), JSON.stringify(users), deviceLifetimeMs)
  if (token !== undefined) await keyValue.delete(toKey(token))
  return nextToken
}

function toKey(token: string): string {
  return `known-device:${createHash('sha256').update(token).digest('base64url')}`
}
