import { Secret, TOTP } from 'otpauth'

/** What every authenticator app knows: SHA-1, six digits, thirty seconds (RFC 6238, and the apps' common subset of it). */
const parameters = { issuer: 'Lares', algorithm: 'SHA1', digits: 6, period: 30 } as const

/** RFC 4226 §4 recommends 160 bits. */
const secretBytes = 20

/** A clock may be one step too early or too late. */
const maxSkewSteps = 1

/** A random secret in base32. */
export function createSecret(): string {
  return new Secret({ size: secretBytes }).base32
}

/** The address that authenticator apps read from a QR code. `account` tells accounts apart in the app. */
export function toUri(secret: string, account: string): string {
  return createTotp(secret, account).toString()
}

/** The time step of a code, in periods since 1970; undefined if it is none of the secret at this time. */
export function findStep(secret: string, code: string, at: Date): number | undefined {
  const timestamp = at.getTime()
  const totp = createTotp(secret)
  const delta = totp.validate({ token: code, timestamp, window: maxSkewSteps })
  return delta === null ? undefined : totp.counter({ timestamp }) + delta
}

function createTotp(secret: string, label = ''): TOTP {
  return new TOTP({ ...parameters, label, secret: Secret.fromBase32(secret) })
}
