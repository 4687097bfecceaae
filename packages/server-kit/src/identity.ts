import { createHmac, timingSafeEqual } from 'node:crypto'

/** The header in which the gateway sends the caller's identity to the archive service. */
export const identityHeader = 'x-lares-identity'

/**
 * The header in which the archive service tells the gateway, signed like an identity, which user has just proved their
 * identity with a mailed link. The gateway then marks the device as known; it never forwards the header.
 */
export const provenUserHeader = 'x-lares-proven-user'

/** The caller of a request, as verified by the gateway. */
export interface Identity {
  /** Absent for guests. */
  readonly userId?: string
  /** The user's session epoch at sign-in; sessions of an older epoch have ended. */
  readonly epoch?: number
  /** The user has recently re-entered their password in this session. */
  readonly passwordConfirmed?: boolean
  /** The recorded sign-in of the session, which may have been ended elsewhere. */
  readonly signInId?: string
  /** The user as whom this session reads the archive, and the id of this view of it; absent otherwise. */
  readonly view?: { readonly id: string; readonly userId: string }
  /** The client's IP address, for rate limits and logs. */
  readonly clientIp?: string
}

interface SignedIdentity extends Identity {
  readonly expires: number
}

const lifetimeMs = 30_000

/** Signs an identity for 30 seconds: `base64url(JSON).base64url(HMAC-SHA-256)`. */
export function signIdentity(identity: Identity, secret: string, now: number = Date.now()): string {
  const signed: SignedIdentity = { ...identity, expires: now + lifetimeMs }
  const payload = Buffer.from(JSON.stringify(signed)).toString('base64url')
  return `${payload}.${computeMac(payload, secret).toString('base64url')}`
}

/** The verified identity; undefined when it is missing, forged, malformed or expired. */
export function verifyIdentity(
  header: string | undefined,
  secret: string,
  now: number = Date.now(),
): Identity | undefined {
  const [payload, mac, ...rest] = (header ?? '').split('.')
  if (!payload || !mac || rest.length > 0) return undefined
  const expected = computeMac(payload, secret)
  const actual = Buffer.from(mac, 'base64url')
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return undefined
  const { expires, ...identity } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as SignedIdentity
  return expires > now ? identity : undefined
}

function computeMac(payload: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(payload).digest()
}
