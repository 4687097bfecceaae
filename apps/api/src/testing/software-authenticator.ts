import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { Assertion, NewCredential } from '@lares/shared-types/contracts/passkeys'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** Where a browser is, and the challenge that it answers. */
export interface Ceremony {
  readonly challenge: string
  readonly origin: string
  readonly host: string
}

interface Options {
  /** Whether the person has unlocked the authenticator. */
  readonly isUnlocked?: boolean
  /** The attestation format; `none` unless told. */
  readonly format?: string
}

/** An authenticator with one ES256 key, as a browser with a platform authenticator would answer. */
export function createAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  let signCount = 0

  function toAuthenticatorData(host: string, isUnlocked: boolean, attested: Buffer): Buffer {
    signCount += 1
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(signCount)
    // Web Authentication §6.1: user present, user verified, attested credential data.
    const flags = 0x01 | (isUnlocked ? 0x04 : 0) | (attested.length > 0 ? 0x40 : 0)
    return Buffer.concat([
      createHash('sha256').update(host).digest(),
      Buffer.from([flags]),
      counter,
      attested,
    ])
  }

  return {
    id,
    /** Makes the counter of signatures go back, as on a copied key. */
    rewind: () => {
      signCount = 0
    },
    create(
      { challenge, origin, host }: Ceremony,
      { isUnlocked = true, format = 'none' }: Options = {},
    ): NewCredential {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      // COSE_Key (RFC 9052 §7): kty EC2, alg ES256, crv P-256, x, y.
      const key = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Uint8Array.from(Buffer.from(x, 'base64url'))],
        [-3, Uint8Array.from(Buffer.from(y, 'base64url'))],
      ])
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, isoCBOR.encode(key)])
      const authData = Uint8Array.from(toAuthenticatorData(host, isUnlocked, attested))
      const object = new Map<string, string | Uint8Array | Map<string, string>>([
        ['fmt', format],
        ['attStmt', new Map()],
        ['authData', authData],
      ])
      return {
        id,
        clientDataJSON: toClientData('webauthn.create', challenge, origin).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(object)).toString('base64url'),
        transports: ['internal'],
      }
    },
    get({ challenge, origin, host }: Ceremony, { isUnlocked = true }: Options = {}): Assertion {
      const clientData = toClientData('webauthn.get', challenge, origin)
      const authenticatorData = toAuthenticatorData(host, isUnlocked, Buffer.alloc(0))
      const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientData).digest()])
      return {
        id,
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      }
    },
  }
}

function toClientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}
