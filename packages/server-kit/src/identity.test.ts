import { expect, test } from 'vitest'
import { signIdentity, verifyIdentity } from './identity.ts'

const secret = 'a secret of the tests, long enough'
const now = 1_800_000_000_000
const identity = { userId: '019355a0-0000-7000-8000-000000000001', epoch: 3, clientIp: '203.0.113.9' }

test('verifies an identity that was signed with the same secret', () => {
  expect(verifyIdentity(signIdentity(identity, secret, now), secret, now)).toEqual(identity)
  expect(verifyIdentity(signIdentity({}, secret, now), secret, now)).toEqual({})
})

test('an identity expires after 30 seconds', () => {
  const header = signIdentity(identity, secret, now)
  expect(verifyIdentity(header, secret, now + 29_999)).toEqual(identity)
  expect(verifyIdentity(header, secret, now + 30_000)).toBeUndefined()
})

test('rejects forged and malformed identities', () => {
  const header = signIdentity(identity, secret, now)
  const [payload = '', mac = ''] = header.split('.')
  const other = Buffer.from(JSON.stringify({ ...identity, epoch: 4, expires: now + 1000 })).toString(
    'base64url',
  )
  for (const forged of [
    `${other}.${mac}`,
    `${payload}.`,
    `${payload}.${mac.slice(0, -2)}`,
    `${payload}.${mac}.${mac}`,
    payload,
    '',
    undefined,
    'x.y',
    signIdentity(identity, 'another secret of the tests', now),
  ]) {
    expect(verifyIdentity(forged, secret, now)).toBeUndefined()
  }
})
