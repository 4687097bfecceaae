import { createHash } from 'node:crypto'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import type { KeyValue } from './key-value.ts'

/** How long somebody can take to sign in at the provider, in milliseconds. */
export const visitLifetimeMs = 15 * 60_000

const ProviderVisit = Type.Object({
  nonce: Type.String(),
  codeVerifier: Type.String(),
  /** The page to continue at; absent for the page that follows a sign-in. */
  next: Type.Optional(Type.String()),
  /** The token of the device, whose cookie browsers do not send when they come back from another site. */
  deviceToken: Type.Optional(Type.String()),
})

/** Somebody who has gone to the provider to sign in. */
export type ProviderVisit = Static<typeof ProviderVisit>

/** Stores a visit under its random state. */
export async function storeVisit(keyValue: KeyValue, state: string, visit: ProviderVisit): Promise<void> {
  await keyValue.set(toKey(state), JSON.stringify(visit), visitLifetimeMs)
}

/** Takes a visit, once; undefined if the state is unknown, too old or was taken before. */
export async function takeVisit(keyValue: KeyValue, state: string): Promise<ProviderVisit | undefined> {
  const visit: unknown = JSON.parse((await keyValue.get(toKey(state))) ?? 'null')
  if (!Value.Check(ProviderVisit, visit)) return undefined
  const { count } = await keyValue.increment(`${toKey(state)}:taken`, visitLifetimeMs)
  await keyValue.delete(toKey(state))
  return count === 1 ? visit : undefined
}

function toKey(state: string): string {
  return `provider-visit:${createHash('sha256').update(state).digest('base64url')}`
}
