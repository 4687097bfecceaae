import { createHmac, timingSafeEqual } from 'node:crypto'

/** The header in which the gateway tells the archive service who asks. */
export const identityHeader = 'x-lares-identity'

/**
 * The header in which the archive service tells the gateway, signed like an identity, whom the answered call has proved to be
 * there: who uses a link that was sent to them is known on that device. It never leaves the gateway.
 */
export const provenUserHeader = 'x-lares-proven-user'

/** Who asks, as the gateway has verified it. */
export interface Identity {
  /** Absent: nobody is signed in. */
  readonly userId?: string
  /** The user's session epoch at sign-in; sessions of an older epoch have ended. */
  readonly epoch?: number
  /** The user has given their password once more on this session, a short while ago. */
  readonly passwordConfirmed?: boolean
  /** Where the request came from, for rate limits and the record. */
  readonly clientIp?: string
}

interface SignedIdentity extends Identity {
  readonly expires: number
}

const lifetimeMs = 30_000

/** Signs an identity for half a minute: `base64url(JSON).base64url(HMAC-SHA-256)`. */
export function signIdentity(identity: Identity, secret: string, now: number = Date.now()): string {
  const signed: SignedIdentity = { ...identity, expires: now + lifetimeMs }
  const payload = Buffer.from(JSON.stringify(signed)).toString('base64url')
  return `${payload}.${macOf(payload, secret).toString('base64url')}`
}

/** The identity, or undefined when it is missing, forged, malformed or too old. */
export function verifyIdentity(
  header: string | undefined,
  secret: string,
  now: number = Date.now(),
): Identity | undefined {
  const [payload, mac, ...rest] = (header ?? '').split('.')
  if (!payload || !mac || rest.length > 0) return undefined
  const expected = macOf(payload, secret)
  const given = Buffer.from(mac, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  const { expires, ...identity } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as SignedIdentity
  return expires > now ? identity : undefined
}

function macOf(payload: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(payload).digest()
}
