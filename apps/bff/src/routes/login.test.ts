import { provenUserHeader, signIdentity } from '@lares/server-kit/identity'
import { expect, test } from 'vitest'
import { cookieOf, deviceCookieOf, signInAt, type TestGateway, testGateway } from '../testing/gateway.ts'
import { memoryKeyValue } from '../testing/memory-key-value.ts'
import { internalSecret } from '../testing/secrets.ts'

const second = 1_000
const minute = 60 * second

function gatewayAt(time: { now: number }, given: Parameters<typeof testGateway>[0] = {}) {
  const now = () => time.now
  return testGateway({ now, keyValue: memoryKeyValue(now), ...given })
}

/** What a wrong guess at Marie's password is answered with: 401 where it was looked at, else 429 and the seconds to wait. */
async function guess(app: TestGateway['app'], given: Parameters<typeof signInAt>[1] = {}): Promise<string> {
  const answer = await signInAt(app, { password: 'wrong', ...given })
  return [answer.statusCode, answer.headers['retry-after']].filter(Boolean).join(' ')
}

test('wrong guesses from one place have to wait longer and longer, and not for ever', async () => {
  const time = { now: Date.now() }
  const { app } = await gatewayAt(time)
  for (let number = 1; number <= 5; number += 1) expect(await guess(app)).toBe('401')
  for (const seconds of [15, 30, 60, 120, 240, 480, 900, 900]) {
    // Case, spaces and other forms of the letters do not make another account of it.
    expect(await guess(app, { email: ' Ｍarie@Example.org' })).toBe(`429 ${seconds}`)
    time.now += seconds * second - 1
    expect(await guess(app)).toBe('429 1')
    time.now += 1
    expect(await guess(app)).toBe('401')
  }
  time.now += 15 * minute
  expect((await signInAt(app)).statusCode).toBe(200)
})

test('a guess that has to wait does not lengthen the time, and the right password begins anew', async () => {
  const time = { now: Date.now() }
  const { app } = await gatewayAt(time)
  for (let number = 1; number <= 5; number += 1) await guess(app)
  for (let number = 1; number <= 15; number += 1) expect(await guess(app)).toBe('429 15')
  time.now += 15 * second
  expect((await signInAt(app)).statusCode).toBe(200)
  for (let number = 1; number <= 5; number += 1) expect(await guess(app)).toBe('401')
  expect(await guess(app)).toBe('429 15')
})

test('who guesses from many places gets some seventy guesses a day at one account', async () => {
  const time = { now: Date.now() }
  const { app } = await gatewayAt(time)
  let guesses = 0
  for (let number = 1; number <= 30 + 24 * 6; number += 1) {
    if (number > 30) time.now += 10 * minute
    if ((await guess(app, { remoteAddress: `10.0.${number}.1` })) === '401') guesses += 1
  }
  expect(guesses).toBeGreaterThan(20)
  expect(guesses).toBeLessThan(80)
})

test('many guesses at once are counted like one after another', async () => {
  const { app } = await testGateway()
  const guesses = Array.from({ length: 40 }, (_, number) => guess(app, { remoteAddress: `10.0.1.${number}` }))
  const answers = await Promise.all(guesses)
  expect(answers.filter((answer) => answer === '401')).toHaveLength(20)
})

test('an account that does not exist is answered like one that does', async () => {
  const time = { now: Date.now() }
  const { app } = await gatewayAt(time)
  const answersFor = async (email: string, remoteAddress: string) => {
    const answers: string[] = []
    for (let number = 1; number <= 8; number += 1) answers.push(await guess(app, { email, remoteAddress }))
    return answers
  }
  expect(await answersFor('nobody@example.org', '10.0.3.1')).toEqual(
    await answersFor('marie@example.org', '10.0.3.2'),
  )
})

test('nobody can lock a person out of a device on which they have signed in before', async () => {
  const time = { now: Date.now() }
  const { app } = await gatewayAt(time)
  const device = deviceCookieOf(await signInAt(app))
  for (let number = 1; number <= 200; number += 1) {
    await guess(app, { remoteAddress: `10.0.${number % 7}.${number}` })
    // From the household as well.
    await guess(app)
  }
  expect(await guess(app, { remoteAddress: '10.9.9.9' })).toMatch(/^429/)
  expect((await signInAt(app, { cookie: device })).statusCode).toBe(200)
})

test('a known device has its own wrong guesses, and what it does wrong holds nobody else up', async () => {
  const time = { now: Date.now() }
  const { app } = await gatewayAt(time)
  const device = deviceCookieOf(await signInAt(app))
  for (let number = 1; number <= 10; number += 1) expect(await guess(app, { cookie: device })).toBe('401')
  expect(await guess(app, { cookie: device })).toBe('429 30')
  expect((await signInAt(app)).statusCode).toBe(200)
  time.now += 30 * second
  expect((await signInAt(app, { cookie: device })).statusCode).toBe(200)
})

test('a device is known under another token after each sign-in, and the one before is worth nothing', async () => {
  const { app } = await testGateway()
  const first = deviceCookieOf(await signInAt(app))
  const second = deviceCookieOf(await signInAt(app, { cookie: first }))
  expect(second).not.toBe(first)
  for (let number = 1; number <= 5; number += 1) expect(await guess(app, { cookie: first })).toBe('401')
  expect(await guess(app, { cookie: first })).toBe('429 15')
  expect(await guess(app, { cookie: second })).toBe('401')
})

test('a changed password makes other devices strange again, and not the one where it was changed', async () => {
  const { app } = await testGateway()
  const elsewhere = deviceCookieOf(await signInAt(app))
  const here = await signInAt(app)
  const changed = await app.inject({
    method: 'PUT',
    url: '/api/profile/password',
    headers: { cookie: `${cookieOf(here)}; ${deviceCookieOf(here)}` },
    payload: { current: 'a long passphrase', next: 'another passphrase' },
  })
  expect(changed.statusCode).toBe(204)
  for (let number = 1; number <= 5; number += 1) await guess(app)
  expect(await guess(app, { cookie: elsewhere })).toMatch(/^429/)
  expect(await guess(app, { cookie: deviceCookieOf(changed) })).toBe('401')
})

const userId = '019355a0-0000-7000-8000-000000000001'

test.each([
  ['a reset link', '/api/auth/password-resets/a-token-of-more-than-20-characters', 204],
  ['an invitation', '/api/auth/invitations/a-token-of-more-than-20-characters', 200],
])(
  'who has used %s signs in on that device, whatever strangers try meanwhile',
  async (_what, url, status) => {
    const time = { now: Date.now() }
    const proof = signIdentity({ userId, epoch: 1 }, internalSecret)
    const { app } = await gatewayAt(time, {
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
    expect((await signInAt(app, { cookie: deviceCookieOf(used) })).statusCode).toBe(200)
    expect(await guess(app)).toMatch(/^429/)
  },
)

test('an answer that the archive service has not signed makes no device known', async () => {
  const forged = signIdentity({ userId, epoch: 1 }, 'another secret that is long enough for it')
  const { app } = await testGateway({
    routes: (archive) =>
      archive.post('/api/auth/password-resets/:token', (_request, reply) =>
        reply.code(204).header(provenUserHeader, forged).send(),
      ),
  })
  const url = '/api/auth/password-resets/a-token-of-more-than-20-characters'
  const used = await app.inject({ method: 'POST', url, payload: { password: 'a long passphrase' } })
  expect(used.statusCode).toBe(204)
  expect(deviceCookieOf(used)).toBeUndefined()
})

test('a device is known for those alone who have signed in on it', async () => {
  const { app } = await testGateway()
  const device = deviceCookieOf(await signInAt(app))
  const other = { email: 'carlo@example.org', cookie: device }
  for (let number = 1; number <= 5; number += 1) expect(await guess(app, other)).toBe('401')
  expect(await guess(app, other)).toBe('429 15')
})

test.each([
  ['of another signature', (cookie: string) => `${cookie.slice(0, -3)}abc`],
  ['without a signature', (cookie: string) => cookie.split('.')[0] ?? ''],
  ['that is a session', (_cookie: string, session: string) => session.replace('session', 'device')],
])('a cookie %s makes no device known', async (_what, forge) => {
  const { app } = await testGateway()
  const answer = await signInAt(app)
  const cookie = forge(deviceCookieOf(answer) ?? '', cookieOf(answer) ?? '')
  for (let number = 1; number <= 5; number += 1) await guess(app, { cookie })
  expect(await guess(app, { cookie })).toBe('429 15')
})

test('the cookie of a device is read by no script, sent to no other site and bound to the host under https', async () => {
  const { app } = await testGateway()
  const [made] = (await signInAt(app)).cookies.filter(({ name }) => name === 'lares_device')
  expect(made).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/', maxAge: 180 * 24 * 3600 })
  const secure = await testGateway({
    config: { publicOrigin: 'https://archive.example.org', trustedProxies: ['127.0.0.1'] },
  })
  const answer = await secure.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'x-forwarded-proto': 'https' },
    payload: { email: 'marie@example.org', password: 'a long passphrase' },
  })
  expect(answer.cookies).toContainEqual(
    expect.objectContaining({ name: '__Host-lares_device', secure: true, path: '/' }),
  )
})

test('a guess that nobody has looked at does not count', async () => {
  let busy = true
  const { app } = await testGateway({
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

test('one address cannot try many e-mails', async () => {
  const { app } = await testGateway()
  const statusOf = async (number: number) =>
    (await signInAt(app, { email: `someone${number}@example.org`, password: 'wrong' })).statusCode
  for (let number = 1; number <= 20; number += 1) expect(await statusOf(number)).toBe(401)
  expect(await statusOf(21)).toBe(429)
})

test('one address that is stopped cannot keep others from signing in', async () => {
  const { app } = await testGateway()
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

test('addresses of one IPv6 household count as one', async () => {
  const { app } = await testGateway()
  const statusOf = async (number: number) => {
    const remoteAddress = `2001:db8:1:2::${number}`
    return (await signInAt(app, { email: `x${number}@example.org`, password: 'wrong', remoteAddress }))
      .statusCode
  }
  for (let number = 1; number <= 20; number += 1) await statusOf(number)
  expect(await statusOf(21)).toBe(429)
})

test('who signs in rightly does not use up the tries of the household', async () => {
  const { app } = await testGateway()
  for (let number = 1; number <= 40; number += 1) expect((await signInAt(app)).statusCode).toBe(200)
})

test('copies of the gateway count together', async () => {
  const keyValue = memoryKeyValue()
  const one = await testGateway({ keyValue })
  const other = await testGateway({ keyValue })
  for (let number = 1; number <= 5; number += 1) await guess(number % 2 ? one.app : other.app)
  expect(await guess(one.app)).toBe('429 15')
})

test('trying an own password again and again has to wait too', async () => {
  const { app } = await testGateway()
  const cookie = cookieOf(await signInAt(app))
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
