import * as internal from '@lares/server-kit/internal-contracts'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { expect, test, vi } from 'vitest'
import type { OidcConfig } from '../config.ts'
import { listDeviceUsers } from '../state/known-devices.ts'
import { writeMaintenance } from '../state/maintenance.ts'
import { startFakeProvider } from '../testing/fake-provider.ts'
import {
  createTestGateway,
  getDeviceCookie,
  getSecondStepCookie,
  getSessionCookie,
  signInAt,
} from '../testing/gateway.ts'
import { createMemoryKeyValue } from '../testing/memory-key-value.ts'

const minute = 60_000
const marie = {
  id: '019355a0-0000-7000-8000-000000000001',
  email: 'marie@example.org',
  displayName: 'Marie',
  verified: true,
  isAdmin: false,
  permissions: [],
  siteparams: {},
}

/** A gateway with a provider, in front of an archive service that accepts only the subject `marie`. */
async function createOidcGateway(settings: Partial<OidcConfig> = {}) {
  const provider = await startFakeProvider(settings)
  const time = { now: Date.now() }
  const now = () => time.now
  const received: Record<string, unknown>[] = []
  const reply = { needsCode: false, isLinked: true }
  const routes = (archive: FastifyInstance) => {
    archive.post<{ Body: { subject: string; mayLink: boolean; secondStep?: object } }>(
      internal.signInByProvider.path,
      async ({ body }, response) => {
        received.push(body)
        if (body.subject !== 'marie' || (!reply.isLinked && !body.mayLink)) {
          const params = { reason: body.subject === 'marie' ? 'maintenance' : 'unknown' }
          return response.code(401).send({ code: 'provider-refused', message: 'no', params })
        }
        if (reply.needsCode && body.secondStep === undefined)
          return { secondFactor: { userId: marie.id, epoch: 1 } }
        return { user: marie, epoch: 1 }
      },
    )
  }
  const keyValue = createMemoryKeyValue(now)
  const { app, log } = await createTestGateway({
    now,
    keyValue,
    routes,
    config: { oidc: provider.oidc, logLevel: 'info' },
  })
  const start = async (query = '', cookie = '', headers: Record<string, string> = {}) =>
    app.inject({ url: `/api/auth/oidc${query}`, headers: { cookie, ...headers } })
  const finish = (query: string, cookie: string) =>
    app.inject({ url: `/api/auth/oidc/callback?${query}`, headers: { cookie } })
  /** Goes to the provider and signs in there; returns what the browser comes back with. */
  async function visit(query?: string, cookie?: string) {
    const started = await start(query, cookie)
    const address = new URL(started.headers.location ?? '')
    const code = provider.authorize(address)
    const state = address.searchParams.get('state') ?? ''
    return { address, state, code, query: `code=${code}&state=${state}`, cookie: getVisitCookie(started) }
  }
  async function signIn(query?: string, cookie?: string) {
    const visited = await visit(query, cookie)
    return finish(visited.query, visited.cookie)
  }
  return { app, keyValue, provider, time, received, reply, log, start, finish, visit, signIn }
}

function getVisitCookie(response: LightMyRequestResponse): string {
  const cookie = response.cookies.find(({ name }) => name.endsWith('lares_provider'))
  return cookie ? `${cookie.name}=${encodeURIComponent(cookie.value)}` : ''
}

const isSignedIn = async (app: FastifyInstance, cookie = '') =>
  (await app.inject({ url: '/api/session', headers: { cookie } })).json().user !== null

test('without a provider there is no such way, and no address of it', async () => {
  const { app } = await createTestGateway()
  expect((await app.inject({ url: '/api/auth/ways' })).json()).toEqual({ oidc: null })
  expect((await app.inject({ url: '/api/auth/oidc' })).statusCode).toBe(404)
  expect((await app.inject({ url: '/api/auth/oidc/callback' })).statusCode).toBe(404)
})

test('signing in goes to the provider with state, nonce and PKCE, and comes back to a session', async () => {
  const { app, finish, visit, received } = await createOidcGateway()
  expect((await app.inject({ url: '/api/auth/ways' })).json()).toEqual({ oidc: { label: 'Family ID' } })
  const { address, query, cookie } = await visit()
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    client_id: 'lares',
    response_type: 'code',
    code_challenge_method: 'S256',
    redirect_uri: 'http://archive.test/api/auth/oidc/callback',
    scope: 'openid email',
  })
  const response = await finish(query, cookie)
  expect([response.statusCode, response.headers.location]).toEqual([303, '/search'])
  expect(await isSignedIn(app, getSessionCookie(response))).toBe(true)
  expect(received).toMatchObject([
    { subject: 'marie', email: 'marie@example.org', isEmailVerified: true, maySignUp: false },
  ])
  expect(received[0]).not.toHaveProperty('rights')
})

test('the session has a new id, and the device stays known to its other users', async () => {
  const { app, signIn, keyValue } = await createOidcGateway()
  const before = await signInAt(app)
  const cookies = `${getSessionCookie(before)}; ${getDeviceCookie(before)}`
  const response = await signIn('', cookies)
  expect(getSessionCookie(response)).not.toBe(getSessionCookie(before))
  const readToken = (cookie = '') => decodeURIComponent(cookie.split('=')[1] ?? '').split('.')[0] ?? ''
  const { [0]: user } = await listDeviceUsers(keyValue, readToken(getDeviceCookie(response)))
  expect(user).toEqual({ userId: marie.id, epoch: 1 })
  // The token of the device was replaced, and no other device was made of it.
  expect(await listDeviceUsers(keyValue, readToken(getDeviceCookie(before)))).toEqual([])
})

test.each([
  ['/images?sort=oldest', '/images?sort=oldest'],
  ['https://evil.example/images', '/search'],
  ['//evil.example/images', '/search'],
  ['/\\evil.example', '/search'],
  ['/.//evil.example', '/search'],
  ['javascript:alert(1)', '/search'],
  ['/home', '/search'],
])('continues at %s: %s', async (next, location) => {
  const { signIn } = await createOidcGateway()
  const response = await signIn(`?${new URLSearchParams({ next })}`)
  expect(response.headers.location).toBe(location)
})

test('an answer is accepted once, in the browser that asked, for a quarter of an hour, and with its own state', async () => {
  const { app, finish, visit, time, received } = await createOidcGateway()
  const expectExpired = async (query: string, cookie: string) => {
    const response = await finish(query, cookie)
    expect(response.headers.location).toBe('/?problem=expired')
    expect(await isSignedIn(app, getSessionCookie(response))).toBe(false)
  }
  const first = await visit()
  expect((await finish(first.query, first.cookie)).headers.location).toBe('/search')
  await expectExpired(first.query, first.cookie)
  const second = await visit()
  await expectExpired(second.query, '')
  const third = await visit()
  await expectExpired(third.query, second.cookie)
  const fourth = await visit()
  await expectExpired(`code=${fourth.code}&state=invented`, fourth.cookie)
  const late = await visit()
  time.now += 15 * minute + 1
  await expectExpired(late.query, late.cookie)
  expect(received).toHaveLength(1)
})

test('a code that was redeemed already is refused', async () => {
  const { finish, visit, received } = await createOidcGateway()
  const first = await visit()
  await finish(first.query, first.cookie)
  const second = await visit()
  const response = await finish(`code=${first.code}&state=${second.state}`, second.cookie)
  expect(response.headers.location).toBe('/?problem=failed')
  expect(received).toHaveLength(1)
})

test.each([
  ['another nonce', { nonce: 'other' }],
  ['another issuer', { iss: 'https://evil.example' }],
  ['another audience', { aud: 'somebody-else' }],
  ['an expiry in the past', { exp: Math.floor(Date.now() / 1000) - 3600 }],
])('a token with %s is refused', async (_name, forged) => {
  const { provider, signIn, received } = await createOidcGateway()
  provider.behaviour.forged = forged
  expect((await signIn()).headers.location).toBe('/?problem=failed')
  expect(received).toEqual([])
})

test('clocks may differ by a minute and no more', async () => {
  const { provider, signIn } = await createOidcGateway()
  for (const skewSeconds of [50, -340]) {
    provider.behaviour.skewSeconds = skewSeconds
    expect((await signIn()).headers.location).toBe('/search')
  }
  for (const skewSeconds of [600, -900]) {
    provider.behaviour.skewSeconds = skewSeconds
    expect((await signIn()).headers.location).toBe('/?problem=failed')
  }
})

test('an answer without end is not read', async () => {
  const { provider, signIn } = await createOidcGateway()
  provider.behaviour.padding = 1024 * 1024
  expect((await signIn()).headers.location).toMatch(/^\/\?problem=/)
})

test('while the provider is away, the sign-in page says so, and passwords work', async () => {
  const { app, provider, start, finish, visit, time } = await createOidcGateway()
  const visited = await visit()
  await provider.close()
  expect((await finish(visited.query, visited.cookie)).headers.location).toBe('/?problem=unavailable')
  time.now += 61 * minute
  const response = await start('?next=%2Fimages')
  expect(response.headers.location).toBe('/?problem=unavailable&next=%2Fimages')
  expect((await signInAt(app)).statusCode).toBe(200)
})

test('a provider that answers with errors is one that is away, and is asked again a little later', async () => {
  const { provider, start, time } = await createOidcGateway()
  provider.behaviour.isBroken = true
  expect((await start()).headers.location).toBe('/?problem=unavailable')
  provider.behaviour.isBroken = false
  time.now += 6_000
  expect((await start()).headers.location).toContain(provider.oidc.issuer)
})

test('somebody whom the provider or the archive refuses is told why, and not signed in', async () => {
  const { app, provider, signIn, finish, visit, log } = await createOidcGateway()
  const cancelled = await visit()
  const denied = await finish(`error=access_denied&state=${cancelled.state}`, cancelled.cookie)
  expect(denied.headers.location).toBe('/?problem=denied')
  provider.behaviour.claims = { sub: 'stranger' }
  const response = await signIn('?next=%2Fimages')
  expect(response.headers.location).toBe('/?problem=unknown&next=%2Fimages')
  expect(await isSignedIn(app, getSessionCookie(response))).toBe(false)
  const events = log
    .filter((line) => line.log === 'security')
    .map(({ event, problem }) => ({ event, problem }))
  expect(events).toEqual([
    { event: 'authn_login_fail', problem: 'denied' },
    { event: 'authn_login_fail', problem: 'unknown' },
  ])
})

test('an address counts as verified only if the provider says so plainly', async () => {
  const { provider, signIn, received } = await createOidcGateway()
  for (const email_verified of ['true', 1, undefined, false]) {
    provider.behaviour.claims = { sub: 'marie', email: 'marie@example.org', email_verified }
    await signIn()
  }
  expect(received.map(({ isEmailVerified }) => isEmailVerified)).toEqual([false, false, false, false])
})

test.each([
  ['userinfo, which says so', { email: 'new@example.org', email_verified: true }, 'new@example.org', true],
  ['userinfo, which does not', { email: 'new@example.org' }, 'new@example.org', false],
  ['the token, if userinfo has none', { email_verified: false }, 'marie@example.org', true],
])('address and whether it is verified are those of %s', async (_name, userInfo, email, isEmailVerified) => {
  const { provider, signIn, received } = await createOidcGateway()
  provider.behaviour.userInfo = { sub: 'marie', ...userInfo }
  await signIn()
  expect(received).toMatchObject([{ email, isEmailVerified }])
})

test.each([
  ['access_denied', 'denied'],
  ['server_error', 'unavailable'],
  ['temporarily_unavailable', 'unavailable'],
  ['invalid_scope', 'failed'],
  ['toString', 'failed'],
])('the error %s of the provider is called %s', async (error, problem) => {
  const { finish, visit } = await createOidcGateway()
  const { state, cookie } = await visit()
  const response = await finish(`error=${error}&state=${state}`, cookie)
  expect(response.headers.location).toBe(`/?problem=${problem}`)
})

test('during maintenance nobody is linked or gets rights, not even after the second factor', async () => {
  const groups = new Map([['family', ['items:create']]])
  const { app, keyValue, reply, signIn, received } = await createOidcGateway({ groups, maySignUp: true })
  reply.needsCode = true
  const cookie = getSecondStepCookie(await signIn())
  await writeMaintenance(keyValue, { maintenance_mode: true, message: '' })
  const sendCode = () =>
    app.inject({
      method: 'POST',
      url: '/api/auth/login/second-factor',
      headers: { cookie },
      payload: { code: '123456' },
    })
  reply.isLinked = false
  expect((await sendCode()).json().code).toBe('maintenance')
  expect((await signIn()).headers.location).toBe('/?problem=maintenance')
  reply.isLinked = true
  expect((await sendCode()).statusCode).toBe(200)
  expect(
    received.map(({ mayLink, maySignUp, rights }) => [mayLink, maySignUp, rights !== undefined]),
  ).toEqual([
    [true, true, true],
    [false, false, false],
    [false, false, false],
    [false, false, false],
  ])
})

test('groups become rights as they are mapped, and no groups take them', async () => {
  const groups = new Map([
    ['/family', ['items:create', 'tags:manage']],
    ['keepers', ['administrator']],
  ])
  const { provider, signIn, received } = await createOidcGateway({ groups })
  for (const claim of [['/family', 'other'], 'keepers', undefined, 7]) {
    provider.behaviour.claims = { sub: 'marie', groups: claim }
    await signIn()
  }
  const none = { isAdmin: false, granted: [], withdrawn: ['items:create', 'tags:manage'] }
  expect(received.map(({ rights }) => rights)).toEqual([
    { isAdmin: false, granted: ['items:create', 'tags:manage'], withdrawn: [] },
    { ...none, isAdmin: true },
    none,
    none,
  ])
})

test('a second factor is asked for after the provider, and completes the sign-in', async () => {
  const { app, signIn, reply, received } = await createOidcGateway()
  reply.needsCode = true
  const response = await signIn('?next=%2Fimages')
  expect(response.headers.location).toBe('/?step=code&next=%2Fimages')
  expect(await isSignedIn(app, getSessionCookie(response))).toBe(false)
  const completed = await app.inject({
    method: 'POST',
    url: '/api/auth/login/second-factor',
    headers: { cookie: getSecondStepCookie(response) },
    payload: { code: '123456' },
  })
  expect(completed.json().user).toMatchObject({ displayName: 'Marie' })
  const secondStep = { userId: marie.id, epoch: 1, code: '123456' }
  expect(received.at(-1)).toMatchObject({ subject: 'marie', mayLink: true, secondStep })
})

test('visits from one address are limited, and those that end in a sign-in do not count', async () => {
  const { start, signIn } = await createOidcGateway()
  for (let number = 1; number <= 3; number += 1) await signIn()
  for (let number = 1; number <= 60; number += 1) expect((await start()).statusCode).toBe(303)
  const response = await start('?next=%2Fimages')
  expect([response.statusCode, response.headers.location]).toEqual([303, '/?problem=too-many&next=%2Fimages'])
})

test('a page to continue at that is too long, or named twice, is ignored', async () => {
  const { provider, start } = await createOidcGateway()
  for (const query of [`?next=/${'x'.repeat(2100)}`, '?next=%2Fimages&next=%2Fitems'])
    expect((await start(query)).headers.location).toContain(provider.oidc.issuer)
})

test('pictures and frames of other sites are refused, and use up nothing', async () => {
  const { start } = await createOidcGateway()
  const headers = [
    { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
    { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' },
  ]
  for (let number = 1; number <= 60; number += 1)
    expect((await start('', '', headers[number % 2])).statusCode).toBe(403)
  const person = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
  expect((await start('', '', person)).statusCode).toBe(303)
})

test('without its key-value store the gateway sends people to the sign-in page too', async () => {
  const { keyValue, start, finish, visit } = await createOidcGateway()
  const visited = await visit()
  vi.spyOn(keyValue, 'increment').mockRejectedValue(new Error('away'))
  expect((await start()).headers.location).toBe('/?problem=failed')
  expect((await finish(visited.query, visited.cookie)).headers.location).toBe('/?problem=failed')
})
