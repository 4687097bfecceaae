import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Config } from '../config.ts'
import type { KeyValue } from './key-value.ts'

/** What a challenge was issued for: signing in, or adding a passkey of a user. */
export type ChallengePurpose = 'sign-in' | `add ${string}`

/** How long a challenge can be answered, in milliseconds. */
const lifetimeMs = 5 * 60_000

const nonceBytes = 24
const timeBytes = 6
const macBytes = 32

/**
 * Issues a random challenge for a passkey, in base64url. It contains its time and is authenticated, so that nothing is
 * stored for those who only ask.
 */
export function issueChallenge(
  { sessionSecret }: Pick<Config, 'sessionSecret'>,
  purpose: ChallengePurpose,
  now: number,
): string {
  const body = Buffer.alloc(nonceBytes + timeBytes, randomBytes(nonceBytes))
  body.writeUIntBE(now, nonceBytes, timeBytes)
  return Buffer.concat([body, authenticate(body, purpose, sessionSecret)]).toString('base64url')
}

/** Accepts each challenge once: whether it was issued for this purpose, is not too old, and was not answered before. */
export async function consumeChallenge(
  { config, keyValue, now }: { config: Pick<Config, 'sessionSecret'>; keyValue: KeyValue; now: () => number },
  challenge: string,
  purpose: ChallengePurpose,
): Promise<boolean> {
  const bytes = Buffer.from(challenge, 'base64url')
  if (bytes.length !== nonceBytes + timeBytes + macBytes) return false
  const body = bytes.subarray(0, nonceBytes + timeBytes)
  const mac = authenticate(body, purpose, config.sessionSecret)
  if (!timingSafeEqual(mac, bytes.subarray(body.length))) return false
  const ageMs = now() - body.readUIntBE(nonceBytes, timeBytes)
  if (ageMs < 0 || ageMs > lifetimeMs) return false
  const { count } = await keyValue.increment(`passkey-challenge:${mac.toString('base64url')}`, lifetimeMs)
  return count === 1
}

/** The challenge that a browser says it has answered; undefined if the client data are not what a browser makes. */
export function readChallenge(clientDataJSON: string): string | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
    if (typeof data !== 'object' || data === null || !('challenge' in data)) return undefined
    return typeof data.challenge === 'string' ? data.challenge : undefined
  } catch {
    return undefined
  }
}

function authenticate(body: Buffer, purpose: ChallengePurpose, sessionSecret: string): Buffer {
  return createHmac('sha256', sessionSecret)
    .update('passkey-challenge\0')
    .update(purpose)
    .update(body)
    .digest()
}
