import { expect, test } from 'vitest'
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
  expect(response.headers['set-cookie']).toMatch(/^lares_session=.*; Path=\/; .*HttpOnly; SameSite=Lax$/)

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
  expect(encrypted.headers['set-cookie']).toMatch(/^__Host-lares_session=.*; Path=\/; .*Secure; /)

  const open = await login({})
  expect(open.statusCode).toBe(403)
  expect(open.json().message).toContain('https://archive.example.org')
})
