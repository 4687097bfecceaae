import { provenUserHeader, signIdentity } from '@lares/server-kit/identity'
import { expect, test } from 'vitest'
import { weakPassword } from '../testing/fake-archive.ts'
import {
  createTestGateway,
  getDeviceCookie,
  getSessionCookie,
  signInAt,
  type TestGateway,
} from '../testing/gateway.ts'
import { createMemoryKeyValue } from '../testing/memory-key-value.ts'
import { internalSecret } from '../testing/secrets.ts'

const second = 1_000
const minute = 60 * second

function createGatewayAt(time: { now: number }, options: Parameters<typeof createTestGateway>[0] = {}) {
  const now = () => time.now
  return createTestGateway({ now, keyValue: createMemoryKeyValue(now), ...options })
}

/** Guesses a wrong password for Marie. Returns `401` if the password was checked, else `429` and the seconds to wait. */
async function guess(app: TestGateway['app'], options: Parameters<typeof signInAt>[1] = {}): Promise<string> {
  const response = await signInAt(app, { password: 'wrong', ...options })
  return [response.statusCode, response.headers['retry-after']].filter(Boolean).join(' ')
}

test('delays wrong guesses from one address increasingly, up to a maximum', async () => {
  const time = { now: Date.now() }
  const { app } = await createGatewayAt(time)
  for (let number = 1; number <= 5; number += 1) expect(await guess(app)).toBe('401')
  for (const seconds of [15, 30, 60, 120, 240, 480, 900, 900]) {
    // Case, spaces and Unicode variants count as the same account.
    expect(await guess(app, { email: ' Ｍarie@Example.org' })).toBe(`429 ${seconds}`)
    time.now += seconds * second - 1
    expect(await guess(app)).toBe('429 1')
    time.now += 1
    expect(await guess(app)).toBe('401')
  }
  time.now += 15 * minute
  expect((await signInAt(app)).statusCode).toBe(200)
})

test('a delayed guess does not extend the delay, and the right password resets it', async () => {
  const time = { now: Date.now() }
  const { app } = await createGatewayAt(time)
  for (let number = 1; number <= 5; number += 1) await guess(app)
  for (let number = 1; number <= 15; number += 1) expect(await guess(app)).toBe('429 15')
  time.now += 15 * second
  expect((await signInAt(app)).statusCode).toBe(200)
  for (let number = 1; number <= 5; number += 1) expect(await guess(app)).toBe('401')
  expect(await guess(app)).toBe('429 15')
})

test('allows about seventy guesses a day at one account from many addresses', async () => {
  const time = { now: Date.now() }
  const { app } = await createGatewayAt(time)
  let guesses = 0
  for (let number = 1; number <= 30 + 24 * 6; number += 1) {
    if (number > 30) time.now += 10 * minute
    if ((await guess(app, { remoteAddress: `10.0.${number}.1` })) === '401') guesses += 1
  }
  expect(guesses).toBeGreaterThan(20)
  expect(guesses).toBeLessThan(80)
})

test('counts concurrent guesses like sequential ones', async () => {
  const { app } = await createTestGateway()
  const guesses = Array.from({ length: 40 }, (_, number) => guess(app, { remoteAddress: `10.0.1.${number}` }))
  const responses = await Promise.all(guesses)
  expect(responses.filter((response) => response === '401')).toHaveLength(20)
})

test('answers the same for unknown and existing accounts', async () => {
  const time = { now: Date.now() }
  const { app } = await createGatewayAt(time)
  const guessRepeatedly = async (email: string, remoteAddress: string) => {
    const responses: string[] = []
    for (let number = 1; number <= 8; number += 1) responses.push(await guess(app, { email, remoteAddress }))
    return responses
  }
  expect(await guessRepeatedly('nobody@example.org', '10.0.3.1')).toEqual(
    await guessRepeatedly('marie@example.org', '10.0.3.2'),
  )
})

test('guesses of others cannot lock a user out of a known device', async () => {
  const time = { now: Date.now() }
  const { app } = await createGatewayAt(time)
  const device = getDeviceCookie(await signInAt(app))
  for (let number = 1; number <= 200; number += 1) {
    await guess(app, { remoteAddress: `10.0.${number % 7}.${number}` })
    // Also from the user's own address.
    await guess(app)
  }
  expect(await guess(app, { remoteAddress: '10.9.9.9' })).toMatch(/^429/)
  expect((await signInAt(app, { cookie: device })).statusCode).toBe(200)
})

test('counts guesses of a known device separately, without delaying others', async () => {
  const time = { now: Date.now() }
  const { app } = await createGatewayAt(time)
  const device = getDeviceCookie(await signInAt(app))
  for (let number = 1; number <= 10; number += 1) expect(await guess(app, { cookie: device })).toBe('401')
  expect(await guess(app, { cookie: device })).toBe('429 30')
  expect((await signInAt(app)).statusCode).toBe(200)
  time.now += 30 * second
  expect((await signInAt(app, { cookie: device })).statusCode).toBe(200)
})

test('replaces the device token at each sign-in and invalidates the previous one', async () => {
  const { app } = await createTestGateway()
  const first = getDeviceCookie(await signInAt(app))
  const second = getDeviceCookie(await signInAt(app, { cookie: first }))
  expect(second).not.toBe(first)
  for (let number = 1; number <= 5; number += 1) expect(await guess(app, { cookie: first })).toBe('401')
  expect(await guess(app, { cookie: first })).toBe('429 15')
  expect(await guess(app, { cookie: second })).toBe('401')
})

test('changing the password makes all other devices unknown', async () => {
  const { app } = await createTestGateway()
  const elsewhere = getDeviceCookie(await signInAt(app))
  const here = await signInAt(app)
  const changed = await app.inject({
    method: 'PUT',
    url: '/api/profile/password',
    headers: { cookie: `${getSessionCookie(here)}; ${getDeviceCookie(here)}` },
    payload: { current: 'a long passphrase', next: 'another passphrase' },
  })
  expect(changed.statusCode).toBe(204)
  for (let number = 1; number <= 5; number += 1) await guess(app)
  expect(await guess(app, { cookie: elsewhere })).toMatch(/^429/)
  expect(await guess(app, { cookie: getDeviceCookie(changed) })).toBe('401')
})

const userId = '019355a0-0000-7000-8000-000000000001'

test.each([
  ['a reset link', '/api/auth/password-resets/a-token-of-more-than-20-characters', 204],
  ['an invitation', '/api/auth/invitations/a-token-of-more-than-20-characters', 200],
])(
  'a user who has opened %s can sign in on that device despite guesses of others',
  async (_name, url, status) => {
    const time = { now: Date.now() }
    const proof = signIdentity({ userId, epoch: 1 }, internalSecret)
    const { app } = await createGatewayAt(time, {
      routes: (archive) =>
        archive.post('/api/auth/:kind/:token', (_request, reply) =>
          reply
            .code(status)
            .header(provenUserHeader, proof)
            .send(status === 204 ? undefined : {}),
        ),
    })
    for (let number = 1; number <= 100; number += 1)
      await guess(app, { remoteAddress: `10.0.${number % 7}.${number}` })
    for (let number = 1; number <= 10; number += 1) await guess(app)
    expect(await guess(app)).toMatch(/^429/)
    const used = await app.inject({ method: 'POST', url, payload: { password: 'a long passphrase' } })
    expect(used.statusCode).toBe(status)
    expect(used.headers).not.toHaveProperty(provenUserHeader)
    expect((await signInAt(app, { cookie: getDeviceCookie(used) })).statusCode).toBe(200)
    expect(await guess(app)).toMatch(/^429/)
  },
)

test('a response that the archive service has not signed makes no device known', async () => {
  const forged = signIdentity({ userId, epoch: 1 }, 'another secret that is long enough for it')
  const { app } = await createTestGateway({
    routes: (archive) =>
      archive.post('/api/auth/password-resets/:token', (_request, reply) =>
        reply.code(204).header(provenUserHeader, forged).send(),
      ),
  })
  const url = '/api/auth/password-resets/a-token-of-more-than-20-characters'
  const used = await app.inject({ method: 'POST', url, payload: { password: 'a long passphrase' } })
  expect(used.statusCode).toBe(204)
  expect(getDeviceCookie(used)).toBeUndefined()
})

test('a device is known only for users who have signed in on it', async () => {
  const { app } = await createTestGateway()
  const device = getDeviceCookie(await signInAt(app))
  const otherUser = { email: 'carlo@example.org', cookie: device }
  for (let number = 1; number <= 5; number += 1) expect(await guess(app, otherUser)).toBe('401')
  expect(await guess(app, otherUser)).toBe('429 15')
})

test.each([
  ['with a wrong signature', (cookie: string) => `${cookie.slice(0, -3)}abc`],
  ['without a signature', (cookie: string) => cookie.split('.')[0] ?? ''],
  ['that is a session', (_cookie: string, session: string) => session.replace('session', 'device')],
])('a cookie %s makes no device known', async (_name, forge) => {
  const { app } = await createTestGateway()
  const response = await signInAt(app)
  const cookie = forge(getDeviceCookie(response) ?? '', getSessionCookie(response) ?? '')
  for (let number = 1; number <= 5; number += 1) await guess(app, { cookie })
  expect(await guess(app, { cookie })).toBe('429 15')
})

test('the device cookie is HttpOnly, SameSite=Strict and host-bound under https', async () => {
  const { app } = await createTestGateway()
  const [deviceCookie] = (await signInAt(app)).cookies.filter(({ name }) => name === 'lares_device')
  expect(deviceCookie).toMatchObject({
    httpOnly: true,
    sameSite: 'Strict',
    path: '/',
    maxAge: 180 * 24 * 3600,
  })
  const secure = await createTestGateway({
    config: { publicOrigin: 'https://archive.example.org', trustedProxies: ['127.0.0.1'] },
  })
  const response = await secure.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'x-forwarded-proto': 'https' },
    payload: { email: 'marie@example.org', password: 'a long passphrase' },
  })
  expect(response.cookies).toContainEqual(
    expect.objectContaining({ name: '__Host-lares_device', secure: true, path: '/' }),
  )
})

test('does not count a guess that was not checked', async () => {
  let busy = true
  const { app } = await createTestGateway({
    routes: (archive) =>
      archive.addHook('onRequest', async (request, reply) => {
        if (busy && request.url === '/internal/credentials')
          return reply.code(429).send({ code: 'too-many-requests', message: '', params: { retryAfter: 2 } })
      }),
  })
  for (let number = 1; number <= 9; number += 1) expect(await guess(app)).toBe('429 2')
  busy = false
  for (let number = 1; number <= 5; number += 1) expect(await guess(app)).toBe('401')
})

test('limits guesses of one address at many e-mail addresses', async () => {
  const { app } = await createTestGateway()
  const getStatus = async (number: number) =>
    (await signInAt(app, { email: `someone${number}@example.org`, password: 'wrong' })).statusCode
  for (let number = 1; number <= 20; number += 1) expect(await getStatus(number)).toBe(401)
  expect(await getStatus(21)).toBe(429)
})

test('a limited address cannot keep others from signing in', async () => {
  const { app } = await createTestGateway()
  for (let number = 1; number <= 20; number += 1)
    await signInAt(app, {
      email: `someone${number}@example.org`,
      password: 'wrong',
      remoteAddress: '10.0.2.1',
    })
  for (let number = 1; number <= 15; number += 1)
    expect((await signInAt(app, { password: 'wrong', remoteAddress: '10.0.2.1' })).statusCode).toBe(429)
  expect((await signInAt(app, { remoteAddress: '10.0.2.2' })).statusCode).toBe(200)
})

test('counts the IPv6 addresses of one household as one', async () => {
  const { app } = await createTestGateway()
  const getStatus = async (number: number) => {
    const remoteAddress = `2001:db8:1:2::${number}`
    return (await signInAt(app, { email: `x${number}@example.org`, password: 'wrong', remoteAddress }))
      .statusCode
  }
  for (let number = 1; number <= 20; number += 1) await getStatus(number)
  expect(await getStatus(21)).toBe(429)
})

test('successful sign-ins do not use up the limit of a household', async () => {
  const { app } = await createTestGateway()
  for (let number = 1; number <= 40; number += 1) expect((await signInAt(app)).statusCode).toBe(200)
})

test('instances of the gateway share their counts', async () => {
  const keyValue = createMemoryKeyValue()
  const firstGateway = await createTestGateway({ keyValue })
  const secondGateway = await createTestGateway({ keyValue })
  for (let number = 1; number <= 5; number += 1)
    await guess(number % 2 ? firstGateway.app : secondGateway.app)
  expect(await guess(firstGateway.app)).toBe('429 15')
})

test('limits wrong attempts to confirm the current password', async () => {
  const { app } = await createTestGateway()
  const cookie = getSessionCookie(await signInAt(app))
  const change = () =>
    app.inject({
      method: 'PUT',
      url: '/api/profile/password',
      headers: { cookie },
      payload: { current: 'wrong', next: 'another passphrase' },
    })
  for (let number = 1; number <= 10; number += 1) expect((await change()).statusCode).toBe(401)
  expect((await change()).statusCode).toBe(429)
})

test('a new password that is refused is no wrong attempt', async () => {
  const { app } = await createTestGateway()
  const cookie = getSessionCookie(await signInAt(app))
  const change = (next: string) =>
    app.inject({
      method: 'PUT',
      url: '/api/profile/password',
      headers: { cookie },
      payload: { current: 'a long passphrase', next },
    })
  for (let number = 1; number <= 12; number += 1) expect((await change(weakPassword)).statusCode).toBe(422)
  expect((await change('another passphrase')).statusCode).toBe(204)
})
