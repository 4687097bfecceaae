import { describe, expect, test } from 'vitest'
import { cookieOf, signInAt, testGateway } from '../testing/gateway.ts'
import { memoryKeyValue } from '../testing/memory-key-value.ts'

const day = 24 * 3_600_000

test('a guest is nobody and gets no cookie', async () => {
  const { app } = await testGateway()
  const response = await app.inject('/api/session')
  expect(response.json()).toEqual({ user: null })
  expect(response.headers['set-cookie']).toBeUndefined()
})

test('signing in gives the user and a cookie that scripts cannot read', async () => {
  const { app } = await testGateway()
  const response = await signInAt(app)
  expect(response.statusCode).toBe(200)
  expect(response.json().user).toMatchObject({ displayName: 'Marie' })
  expect(response.headers['set-cookie']).toContainEqual(
    expect.stringMatching(/^lares_session=.*; Path=\/; .*HttpOnly; SameSite=Lax$/),
  )

  const session = await app.inject({ url: '/api/session', headers: { cookie: cookieOf(response) } })
  expect(session.json().user.email).toBe('marie@example.org')
  expect(session.headers['cache-control']).toBe('no-store')
})

test('a wrong password is refused without a cookie', async () => {
  const { app } = await testGateway()
  const response = await signInAt(app, { password: 'something else' })
  expect(response.statusCode).toBe(401)
  expect(response.json().code).toBe('invalid-credentials')
  expect(cookieOf(response)).toBeUndefined()
})

test('a body that is not what signing in needs is told field by field', async () => {
  const { app } = await testGateway()
  const response = await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: 1, x: true },
  })
  expect(response.statusCode).toBe(400)
  const paths = response.json().issues.map(({ path }: { path: string }) => path)
  expect(paths).toEqual(expect.arrayContaining(['email', 'password', 'x']))
})

test('the session has a new id after signing in, whatever id the browser brought', async () => {
  const { app } = await testGateway()
  const first = cookieOf(await signInAt(app))
  const second = cookieOf(await signInAt(app, { cookie: first ?? '' }))
  expect(second).toBeDefined()
  expect(second).not.toBe(first)
  expect((await app.inject({ url: '/api/session', headers: { cookie: first } })).json()).toEqual({
    user: null,
  })

  const made = await signInAt(app, { cookie: 'lares_session=an-id-of-the-attacker.signature' })
  expect(cookieOf(made)).not.toContain('an-id-of-the-attacker')
})

test('signing out ends the session and takes the cookie away', async () => {
  const { app } = await testGateway()
  const cookie = cookieOf(await signInAt(app))
  const response = await app.inject({ method: 'POST', url: '/api/auth/logout', headers: { cookie } })
  expect(response.statusCode).toBe(204)
  expect(response.headers['set-cookie']).toMatch(/^lares_session=; .*Expires=Thu, 01 Jan 1970/)
  expect((await app.inject({ url: '/api/session', headers: { cookie } })).json()).toEqual({ user: null })
})

test('a session that the archive has ended is nobody, and is forgotten', async () => {
  const { app, archive } = await testGateway()
  const cookie = cookieOf(await signInAt(app))
  archive.state.epoch += 1
  const response = await app.inject({ url: '/api/session', headers: { cookie } })
  expect(response.json()).toEqual({ user: null })
  expect(response.headers['set-cookie']).toMatch(/^lares_session=;/)

  archive.state.epoch -= 1
  expect((await app.inject({ url: '/api/session', headers: { cookie } })).json()).toEqual({ user: null })
})

test('changing the password keeps this session under a new id and ends the others', async () => {
  const { app } = await testGateway()
  const here = cookieOf(await signInAt(app))
  const elsewhere = cookieOf(await signInAt(app))
  const change = (current: string) =>
    app.inject({
      method: 'PUT',
      url: '/api/profile/password',
      headers: { cookie: here },
      payload: { current, next: 'another passphrase' },
    })

  expect((await change('wrong')).json().code).toBe('invalid-credentials')
  const changed = await change('a long passphrase')
  expect(changed.statusCode).toBe(204)
  const renewed = cookieOf(changed)
  const userOf = async (cookie: string | undefined) =>
    (await app.inject({ url: '/api/session', headers: { cookie } })).json().user
  expect(await userOf(renewed)).toMatchObject({ displayName: 'Marie' })
  expect(await userOf(here)).toBeNull()
  expect(await userOf(elsewhere)).toBeNull()
})

describe('giving the own password once more', () => {
  const minute = 60_000

  async function signedIn() {
    const time = { now: Date.now() }
    const now = () => time.now
    const { app, archive } = await testGateway({ now, keyValue: memoryKeyValue(now) })
    const cookie = cookieOf(await signInAt(app))
    const confirm = (password: string, as = cookie) =>
      app.inject({
        method: 'POST',
        url: '/api/auth/confirmation',
        headers: { cookie: as },
        payload: { password },
      })
    const identityOf = async (as: string | undefined) =>
      (await app.inject({ url: '/api/echo', headers: { cookie: as } })).json().identity
    return { time, archive, cookie, confirm, identityOf }
  }

  test('is told to the archive for ten minutes, and signing in is not enough', async () => {
    const { time, cookie, confirm, identityOf } = await signedIn()
    expect(await identityOf(cookie)).not.toHaveProperty('passwordConfirmed')
    const answer = await confirm('a long passphrase')
    expect(answer.statusCode).toBe(204)
    const renewed = cookieOf(answer)
    expect(await identityOf(renewed)).toMatchObject({ passwordConfirmed: true })
    time.now += 10 * minute - 1
    expect(await identityOf(renewed)).toMatchObject({ passwordConfirmed: true })
    time.now += 1
    expect(await identityOf(renewed)).not.toHaveProperty('passwordConfirmed')
    expect(await identityOf(renewed)).toHaveProperty('userId')
  })

  test('gives the session a new id, and the one before is over', async () => {
    const { cookie, confirm, identityOf } = await signedIn()
    const renewed = cookieOf(await confirm('a long passphrase'))
    expect(renewed).not.toBe(cookie)
    expect(await identityOf(cookie)).not.toHaveProperty('userId')
  })

  test('with a wrong password changes nothing, and has to wait after ten times', async () => {
    const { cookie, confirm, identityOf } = await signedIn()
    for (let number = 1; number <= 10; number += 1)
      expect((await confirm('wrong')).json().code).toBe('invalid-credentials')
    expect((await confirm('a long passphrase')).statusCode).toBe(429)
    expect(await identityOf(cookie)).toHaveProperty('userId')
    expect(await identityOf(cookie)).not.toHaveProperty('passwordConfirmed')
  })

  test('is nothing that a guest can do, nor whose session has been ended', async () => {
    const { archive, confirm } = await signedIn()
    expect((await confirm('a long passphrase', '')).json().code).toBe('not-signed-in')
    archive.state.epoch += 1
    expect((await confirm('a long passphrase')).json().code).toBe('not-signed-in')
  })

  test('is not what a client can say of itself', async () => {
    const { app } = await testGateway()
    const headers = { 'x-lares-identity': 'x', 'x-lares-password-confirmed': 'true' }
    const { identity } = (await app.inject({ url: '/api/echo', headers })).json()
    expect(identity).not.toHaveProperty('passwordConfirmed')
  })
})

test('a guest cannot change a password', async () => {
  const { app } = await testGateway()
  const response = await app.inject({
    method: 'PUT',
    url: '/api/profile/password',
    payload: { current: 'x', next: 'another passphrase' },
  })
  expect(response.json().code).toBe('not-signed-in')
})

test('a session that is used is renewed once a day and one that is not ends after thirty', async () => {
  let time = Date.now()
  const now = () => time
  const { app } = await testGateway({ now, keyValue: memoryKeyValue(now) })
  const cookie = cookieOf(await signInAt(app))
  const visit = () => app.inject({ url: '/api/session', headers: { cookie } })

  expect((await visit()).headers['set-cookie']).toBeUndefined()
  time += 2 * day
  expect(cookieOf(await visit())).toBe(cookie)
  time += 29 * day
  expect((await visit()).json().user).not.toBeNull()
  time += 31 * day
  expect((await visit()).json()).toEqual({ user: null })
})

test('a session that is used every day ends after ninety, wherever it is used', async () => {
  let time = Date.now()
  const now = () => time
  const keyValue = memoryKeyValue(now)
  const { app, archive } = await testGateway({ now, keyValue })
  const cookie = cookieOf(await signInAt(app))
  const statusOf = async (url: string) => (await app.inject({ url, headers: { cookie } })).json()
  for (let number = 1; number < 90; number += 1) {
    time += day
    expect((await statusOf('/api/session')).user, `day ${number}`).not.toBeNull()
  }
  time += day
  expect(await statusOf('/api/session')).toEqual({ user: null })
  expect((await statusOf('/api/echo')).identity).not.toHaveProperty('userId')
  expect(archive.state.epoch).toBe(1)
})

test('a session of before is measured by a maximum that was lowered since', async () => {
  let time = Date.now()
  const now = () => time
  const keyValue = memoryKeyValue(now)
  const before = await testGateway({ now, keyValue })
  const cookie = cookieOf(await signInAt(before.app))
  time += 2 * day
  const after = await testGateway({ now, keyValue, config: { sessionMs: { idle: 30 * day, max: day } } })
  expect((await after.app.inject({ url: '/api/session', headers: { cookie } })).json()).toEqual({
    user: null,
  })
})

test('two gateways share the sessions of one store', async () => {
  const keyValue = memoryKeyValue()
  const one = await testGateway({ keyValue })
  const other = await testGateway({ keyValue })
  const cookie = cookieOf(await signInAt(one.app))
  expect((await other.app.inject({ url: '/api/session', headers: { cookie } })).json().user).not.toBeNull()
})

test('under an https address the cookie is bound to the host and needs an encrypted connection', async () => {
  const { app } = await testGateway({
    config: { publicOrigin: 'https://archive.example.org', trustedProxies: ['127.0.0.1'] },
  })
  const login = (headers: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers,
      payload: { email: 'marie@example.org', password: 'a long passphrase' },
    })
  const encrypted = await login({ 'x-forwarded-proto': 'https' })
  expect(encrypted.headers['set-cookie']).toContainEqual(
    expect.stringMatching(/^__Host-lares_session=.*; Path=\/; .*Secure; /),
  )

  const open = await login({})
  expect(open.statusCode).toBe(403)
  expect(open.json().message).toContain('https://archive.example.org')
})
