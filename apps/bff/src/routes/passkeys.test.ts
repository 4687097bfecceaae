import * as internal from '@lares/server-kit/internal-contracts'
import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { createTestGateway, getSessionCookie, signInAt } from '../testing/gateway.ts'
import { createMemoryKeyValue } from '../testing/memory-key-value.ts'

const minute = 60_000
const mariesId = '019355a0-0000-7000-8000-000000000001'

/** A gateway in front of an archive service that accepts the answer to any challenge, and records what it receives. */
async function createPasskeyGateway() {
  const received: Record<string, unknown>[] = []
  const time = { now: Date.now() }
  const now = () => time.now
  const record = (body: unknown) => received.push(body as Record<string, unknown>)
  const routes = (archive: FastifyInstance) => {
    archive.post(internal.startPasskey.path, async ({ body }) => {
      record(body)
      const { challenge, host } = body as { challenge: string; host: string }
      return {
        rp: { id: host, name: 'Lares' },
        user: { id: 'AAAA', name: 'marie@example.org', displayName: 'Marie' },
        challenge,
        pubKeyCredParams: [],
        timeout: 1,
        excludeCredentials: [],
        authenticatorSelection: {
          residentKey: 'required',
          requireResidentKey: true,
          userVerification: 'required',
        },
        attestation: 'none',
      }
    })
    archive.post(internal.addPasskey.path, async ({ body }, reply) => {
      record(body)
      const passkey = {
        id: mariesId,
        name: 'Tablet',
        createdAt: new Date(0).toISOString(),
        lastUsedAt: null,
        host: 'h',
        isSynced: false,
      }
      return reply.code(201).send({ passkey })
    })
    archive.post(internal.verifyPasskey.path, async ({ body }, reply) => {
      record(body)
      const { credential } = body as { credential: { signature: string } }
      if (credential.signature === 'wrong')
        return reply.code(401).send({ code: 'passkey-refused', message: 'no' })
      const user = {
        id: mariesId,
        email: 'marie@example.org',
        displayName: 'Marie',
        verified: true,
        isAdmin: false,
        permissions: [],
        siteparams: {},
      }
      return { user, epoch: 1 }
    })
  }
  const { app } = await createTestGateway({ now, keyValue: createMemoryKeyValue(now), routes })
  const post = (url: string, payload?: object, cookie?: string) =>
    app.inject({ method: 'POST', url, ...(payload && { payload }), headers: { ...(cookie && { cookie }) } })
  const answer = (challenge: string, signature = 'signed') => ({
    credential: { id: 'key', clientDataJSON: toClientData(challenge), authenticatorData: 'data', signature },
  })
  const challenge = async () =>
    (await post('/api/auth/passkey-login/options')).json<{ challenge: string }>().challenge
  return { app, post, answer, challenge, received, time }
}

const toClientData = (challenge: unknown) =>
  Buffer.from(JSON.stringify({ challenge, type: 'webauthn.get' })).toString('base64url')

test('signing in with a passkey starts a session, and tells the archive service where the browser was', async () => {
  const { app, answer, challenge, received } = await createPasskeyGateway()
  const signed = await challenge()
  const response = await app.inject({
    method: 'POST',
    url: '/api/auth/passkey-login',
    headers: { origin: 'http://family.test:8080', host: 'family.test:8080' },
    payload: answer(signed),
  })
  expect(response.json().user).toMatchObject({ displayName: 'Marie' })
  expect(received).toMatchObject([
    { challenge: signed, origin: 'http://family.test:8080', host: 'family.test', agent: 'lightMyRequest' },
  ])
  const cookie = getSessionCookie(response)
  const session = await app.inject({ url: '/api/session', headers: { cookie } })
  expect(session.json().user).toMatchObject({ displayName: 'Marie' })
})

test('a challenge is accepted once, for five minutes, and only if this gateway has issued it to sign in', async () => {
  const { app, post, answer, challenge, received, time } = await createPasskeyGateway()
  const login = async (signed: unknown) =>
    (await post('/api/auth/passkey-login', answer(signed as string))).json().code
  const once = await challenge()
  expect(await login(once)).toBeUndefined()
  expect(await login(once)).toBe('passkey-refused')
  const old = await challenge()
  time.now += 5 * minute + 1
  expect(await login(old)).toBe('passkey-refused')
  const other = await challenge()
  const changed = `${other[0] === 'A' ? 'B' : 'A'}${other.slice(1)}`
  for (const invented of [changed, other.slice(1), '', 'AAAA', 7, null]) {
    expect(await login(invented)).toBe('passkey-refused')
  }
  const cookie = getSessionCookie(await signInAt(app))
  const started = await post('/api/auth/passkeys/options', undefined, cookie)
  expect(await login(started.json().challenge)).toBe('passkey-refused')
  expect(received.filter(({ credential }) => credential)).toHaveLength(1)
})

test('client data that are no JSON object are refused', async () => {
  const { post, answer } = await createPasskeyGateway()
  for (const clientDataJSON of ['AAAA', toClientData({}), Buffer.from('null').toString('base64url')]) {
    const { credential } = answer('')
    const response = await post('/api/auth/passkey-login', { credential: { ...credential, clientDataJSON } })
    expect(response.json().code).toBe('passkey-refused')
  }
})

test('a passkey is added for the user who asked, with the challenge they were given', async () => {
  const { app, post, challenge, received } = await createPasskeyGateway()
  expect((await post('/api/auth/passkeys/options')).statusCode).toBe(401)
  const cookie = getSessionCookie(await signInAt(app))
  const started = (await post('/api/auth/passkeys/options', undefined, cookie)).json()
  expect(started.rp.id).toBe('localhost')
  const addWith = (signed: string) =>
    post(
      '/api/auth/passkeys',
      {
        name: 'Tablet',
        credential: {
          id: 'key',
          clientDataJSON: toClientData(signed),
          attestationObject: 'object',
          transports: [],
        },
      },
      cookie,
    )
  expect((await addWith(await challenge())).json().code).toBe('passkey-refused')
  expect((await addWith(started.challenge)).statusCode).toBe(201)
  expect((await addWith(started.challenge)).json().code).toBe('passkey-refused')
  expect(received.at(-1)).toMatchObject({ name: 'Tablet', challenge: started.challenge })
})

test('wrong answers are limited by address, and right ones do not count', async () => {
  const { post, answer, challenge } = await createPasskeyGateway()
  for (let number = 1; number <= 40; number += 1)
    expect((await post('/api/auth/passkey-login', answer(await challenge()))).statusCode).toBe(200)
  for (let number = 1; number <= 30; number += 1) {
    const response = await post('/api/auth/passkey-login', answer(await challenge(), 'wrong'))
    expect(response.json().code).toBe('passkey-refused')
  }
  const blocked = await post('/api/auth/passkey-login', answer(await challenge()))
  expect(blocked.statusCode).toBe(429)
})
