import { describe, expect, test } from 'vitest'
import { createTestGateway, getSessionCookie, signInAt } from '../testing/gateway.ts'
import { createMemoryKeyValue } from '../testing/memory-key-value.ts'

const day = 24 * 3_600_000

test('a guest has no user and gets no cookie', async () => {
  const { app } = await createTestGateway()
  const response = await app.inject('/api/session')
  expect(response.json()).toEqual({ user: null })
  expect(response.headers['set-cookie']).toBeUndefined()
})

test('signing in returns the user and an HttpOnly cookie', async () => {
  const { app } = await createTestGateway()
  const response = await signInAt(app)
  expect(response.statusCode).toBe(200)
  expect(response.json().user).toMatchObject({ displayName: 'Marie' })
  expect(response.headers['set-cookie']).toContainEqual(
    expect.stringMatching(/^lares_session=.*; Path=\/; .*HttpOnly; SameSite=Lax$/),
  )

  const session = await app.inject({ url: '/api/session', headers: { cookie: getSessionCookie(response) } })
  expect(session.json().user.email).toBe('marie@example.org')
  expect(session.headers['cache-control']).toBe('no-store')
})

test('rejects a wrong password without a cookie', async () => {
  const { app } = await createTestGateway()
  const response = await signInAt(app, { password: 'something else' })
  expect(response.statusCode).toBe(401)
  expect(response.json().code).toBe('invalid-credentials')
  expect(getSessionCookie(response)).toBeUndefined()
})

test('reports each invalid field of a sign-in request', async () => {
  const { app } = await createTestGateway()
  const response = await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: 1, x: true },
  })
  expect(response.statusCode).toBe(400)
  const paths = response.json().issues.map(({ path }: { path: string }) => path)
  expect(paths).toEqual(expect.arrayContaining(['email', 'password', 'x']))
})

test('signing in always creates a new session id', async () => {
  const { app } = await createTestGateway()
  const first = getSessionCookie(await signInAt(app))
  const second = getSessionCookie(await signInAt(app, { cookie: first ?? '' }))
  expect(second).toBeDefined()
  expect(second).not.toBe(first)
  expect((await app.inject({ url: '/api/session', headers: { cookie: first } })).json()).toEqual({
    user: null,
  })

  const made = await signInAt(app, { cookie: 'lares_session=an-id-of-the-attacker.signature' })
  expect(getSessionCookie(made)).not.toContain('an-id-of-the-attacker')
})

test('signing out ends the session and clears the cookie', async () => {
  const { app } = await createTestGateway()
  const cookie = getSessionCookie(await signInAt(app))
  const response = await app.inject({ method: 'POST', url: '/api/auth/logout', headers: { cookie } })
  expect(response.statusCode).toBe(204)
  expect(response.headers['set-cookie']).toMatch(/^lares_session=; .*Expires=Thu, 01 Jan 1970/)
  expect((await app.inject({ url: '/api/session', headers: { cookie } })).json()).toEqual({ user: null })
})

test.each([true, false])(
  'signing in ends the sign-in of somebody else whose session it replaces, and succeeds whether that does: %s',
  async (succeeds) => {
    const { app, archive } = await createTestGateway()
    const marie = archive.state.userId
    const cookie = getSessionCookie(await signInAt(app))
    archive.state.ready = succeeds
    archive.state.userId = '019355a0-0000-7000-8000-000000000002'
    const next = await signInAt(app, { cookie })
    expect(next.statusCode).toBe(200)
    expect(archive.state.endedSessions).toBe(1)
    await signInAt(app, { cookie: getSessionCookie(next) })
    expect(archive.state.endedSessions).toBe(1)
    expect(archive.state.endedSessionOf).toBe(marie)
  },
)

test.each([true, false])(
  'signing out tells the archive service once, and succeeds whether it answers: %s',
  async (ready) => {
    const { app, archive } = await createTestGateway()
    const cookie = getSessionCookie(await signInAt(app))
    archive.state.ready = ready
    const signOut = () => app.inject({ method: 'POST', url: '/api/auth/logout', headers: { cookie } })
    expect((await signOut()).statusCode).toBe(204)
    expect((await signOut()).statusCode).toBe(204)
    expect(archive.state.endedSessions).toBe(1)
  },
)

test('a session that the archive service has ended has no user and is deleted', async () => {
  const { app, archive } = await createTestGateway()
  const cookie = getSessionCookie(await signInAt(app))
  archive.state.epoch += 1
  const response = await app.inject({ url: '/api/session', headers: { cookie } })
  expect(response.json()).toEqual({ user: null })
  expect(response.headers['set-cookie']).toMatch(/^lares_session=;/)

  archive.state.epoch -= 1
  expect((await app.inject({ url: '/api/session', headers: { cookie } })).json()).toEqual({ user: null })
})

test('changing the password gives this session a new id and ends the others', async () => {
  const { app } = await createTestGateway()
  const here = getSessionCookie(await signInAt(app))
  const elsewhere = getSessionCookie(await signInAt(app))
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
  const renewed = getSessionCookie(changed)
  const fetchUser = async (cookie: string | undefined) =>
    (await app.inject({ url: '/api/session', headers: { cookie } })).json().user
  expect(await fetchUser(renewed)).toMatchObject({ displayName: 'Marie' })
  expect(await fetchUser(here)).toBeNull()
  expect(await fetchUser(elsewhere)).toBeNull()
})

describe('a view of the archive as another user', () => {
  const userId = '019355a0-0000-7000-8000-000000000002'
  const viewId = '019355a0-0000-7000-8000-00000000000a'

  async function startView() {
    const { app, archive } = await createTestGateway()
    archive.state.admin = true
    archive.state.permissions = ['users:manage']
    const headers = { cookie: getSessionCookie(await signInAt(app)) }
    const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
      app.inject({ method, url, headers, ...(payload && { payload }) })
    const started = await call('POST', '/api/session/view', { userId })
    return { archive, call, started }
  }

  test('is told to the archive service with every call, and its responses are stored for nobody', async () => {
    const { call, started } = await startView()
    expect(started.json().user).toMatchObject({ displayName: 'Lucia', view: { userId, by: 'Marie' } })
    const echo = await call('GET', '/api/echo')
    expect(echo.json().identity).toMatchObject({ view: { id: viewId, userId } })
    expect(echo.headers).not.toHaveProperty('x-lares-user')
    expect((await call('GET', '/api/session')).json().user.view).toBeDefined()
  })

  test('refuses what changes anything, before the archive service is asked', async () => {
    const { call, archive } = await startView()
    const refused = [
      await call('POST', '/api/items', { kind: 'post', title: 'New' }),
      await call('GET', '/api/notifications'),
      await call('PUT', '/api/profile/password', {
        current: 'a long passphrase',
        next: 'another passphrase',
      }),
      await call('POST', '/api/auth/confirmation', { password: 'a long passphrase' }),
      await call('POST', '/api/session/view', { userId }),
    ]
    for (const response of refused) {
      expect(response.statusCode).toBe(403)
      expect(response.json().params).toEqual({ reason: 'view' })
    }
    expect(archive.state.password).toBe('a long passphrase')
  })

  test('ends with one call, and with signing out', async () => {
    const { call, archive } = await startView()
    const ended = await call('DELETE', '/api/session/view')
    expect(ended.json().user).toMatchObject({ displayName: 'Marie' })
    expect(ended.json().user).not.toHaveProperty('view')
    expect(archive.state.endedViews).toBe(1)
    expect((await call('GET', '/api/echo')).json().identity).not.toHaveProperty('view')
    await call('POST', '/api/session/view', { userId })
    expect((await call('POST', '/api/auth/logout')).statusCode).toBe(204)
  })

  test('ends by itself when the user may not sign in any more, without signing the manager out', async () => {
    const { call, archive } = await startView()
    archive.state.canBeViewed = false
    expect((await call('GET', '/api/session')).json().user).toMatchObject({ displayName: 'Marie' })
    expect((await call('GET', '/api/echo')).json().identity).not.toHaveProperty('view')
  })

  test('is only for those who manage users', async () => {
    const { app } = await createTestGateway()
    const cookie = getSessionCookie(await signInAt(app))
    const url = '/api/session/view'
    const start = (as: string | undefined) =>
      app.inject({ method: 'POST', url, payload: { userId }, ...(as && { headers: { cookie: as } }) })
    expect((await start(cookie)).statusCode).toBe(403)
    expect((await start(undefined)).statusCode).toBe(401)
  })
})

describe('confirming the password', () => {
  const minute = 60_000

  async function signInForConfirmation() {
    const time = { now: Date.now() }
    const now = () => time.now
    const { app, archive } = await createTestGateway({ now, keyValue: createMemoryKeyValue(now) })
    const cookie = getSessionCookie(await signInAt(app))
    const confirm = (password: string, as = cookie) =>
      app.inject({
        method: 'POST',
        url: '/api/auth/confirmation',
        headers: { cookie: as },
        payload: { password },
      })
    const fetchIdentity = async (as: string | undefined) =>
      (await app.inject({ url: '/api/echo', headers: { cookie: as } })).json().identity
    return { time, archive, cookie, confirm, fetchIdentity }
  }

  test('is reported to the archive service for ten minutes, unlike signing in', async () => {
    const { time, cookie, confirm, fetchIdentity } = await signInForConfirmation()
    expect(await fetchIdentity(cookie)).not.toHaveProperty('passwordConfirmed')
    const confirmation = await confirm('a long passphrase')
    expect(confirmation.statusCode).toBe(204)
    const renewed = getSessionCookie(confirmation)
    expect(await fetchIdentity(renewed)).toMatchObject({ passwordConfirmed: true })
    time.now += 10 * minute - 1
    expect(await fetchIdentity(renewed)).toMatchObject({ passwordConfirmed: true })
    time.now += 1
    expect(await fetchIdentity(renewed)).not.toHaveProperty('passwordConfirmed')
    expect(await fetchIdentity(renewed)).toHaveProperty('userId')
  })

  test('gives the session a new id and ends the previous one', async () => {
    const { cookie, confirm, fetchIdentity } = await signInForConfirmation()
    const renewed = getSessionCookie(await confirm('a long passphrase'))
    expect(renewed).not.toBe(cookie)
    expect(await fetchIdentity(cookie)).not.toHaveProperty('userId')
  })

  test('with a wrong password changes nothing and is limited after ten attempts', async () => {
    const { cookie, confirm, fetchIdentity } = await signInForConfirmation()
    for (let number = 1; number <= 10; number += 1)
      expect((await confirm('wrong')).json().code).toBe('invalid-credentials')
    expect((await confirm('a long passphrase')).statusCode).toBe(429)
    expect(await fetchIdentity(cookie)).toHaveProperty('userId')
    expect(await fetchIdentity(cookie)).not.toHaveProperty('passwordConfirmed')
  })

  test('is rejected for guests and ended sessions', async () => {
    const { archive, confirm } = await signInForConfirmation()
    expect((await confirm('a long passphrase', '')).json().code).toBe('not-signed-in')
    archive.state.epoch += 1
    expect((await confirm('a long passphrase')).json().code).toBe('not-signed-in')
  })

  test('cannot be claimed by a client through headers', async () => {
    const { app } = await createTestGateway()
    const headers = { 'x-lares-identity': 'x', 'x-lares-password-confirmed': 'true' }
    const { identity } = (await app.inject({ url: '/api/echo', headers })).json()
    expect(identity).not.toHaveProperty('passwordConfirmed')
  })
})

test('a guest cannot change a password', async () => {
  const { app } = await createTestGateway()
  const response = await app.inject({
    method: 'PUT',
    url: '/api/profile/password',
    payload: { current: 'x', next: 'another passphrase' },
  })
  expect(response.json().code).toBe('not-signed-in')
})

test('renews a session in use once a day and ends an idle one after thirty days', async () => {
  let time = Date.now()
  const now = () => time
  const { app } = await createTestGateway({ now, keyValue: createMemoryKeyValue(now) })
  const cookie = getSessionCookie(await signInAt(app))
  const visit = () => app.inject({ url: '/api/session', headers: { cookie } })

  expect((await visit()).headers['set-cookie']).toBeUndefined()
  time += 2 * day
  expect(getSessionCookie(await visit())).toBe(cookie)
  time += 29 * day
  expect((await visit()).json().user).not.toBeNull()
  time += 31 * day
  expect((await visit()).json()).toEqual({ user: null })
})

test('ends a session after ninety days even if it is used every day', async () => {
  let time = Date.now()
  const now = () => time
  const keyValue = createMemoryKeyValue(now)
  const { app, archive } = await createTestGateway({ now, keyValue })
  const cookie = getSessionCookie(await signInAt(app))
  const fetchJson = async (url: string) => (await app.inject({ url, headers: { cookie } })).json()
  for (let number = 1; number < 90; number += 1) {
    time += day
    expect((await fetchJson('/api/session')).user, `day ${number}`).not.toBeNull()
  }
  time += day
  expect(await fetchJson('/api/session')).toEqual({ user: null })
  expect((await fetchJson('/api/echo')).identity).not.toHaveProperty('userId')
  expect(archive.state.epoch).toBe(1)
})

test('applies a lowered maximum lifetime to existing sessions', async () => {
  let time = Date.now()
  const now = () => time
  const keyValue = createMemoryKeyValue(now)
  const before = await createTestGateway({ now, keyValue })
  const cookie = getSessionCookie(await signInAt(before.app))
  time += 2 * day
  const after = await createTestGateway({
    now,
    keyValue,
    config: { sessionMs: { idle: 30 * day, max: day } },
  })
  expect((await after.app.inject({ url: '/api/session', headers: { cookie } })).json()).toEqual({
    user: null,
  })
})

test('two gateways share sessions through one store', async () => {
  const keyValue = createMemoryKeyValue()
  const firstGateway = await createTestGateway({ keyValue })
  const secondGateway = await createTestGateway({ keyValue })
  const cookie = getSessionCookie(await signInAt(firstGateway.app))
  expect(
    (await secondGateway.app.inject({ url: '/api/session', headers: { cookie } })).json().user,
  ).not.toBeNull()
})

test('under an https address the cookie is host-bound and signing in requires https', async () => {
  const { app } = await createTestGateway({
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

  const unencrypted = await login({})
  expect(unencrypted.statusCode).toBe(403)
  expect(unencrypted.json().message).toContain('https://archive.example.org')
})
