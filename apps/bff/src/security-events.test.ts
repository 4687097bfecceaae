import { expect, test } from 'vitest'
import { createTestGateway, getSessionCookie, signInAt } from './testing/gateway.ts'
import { createMemoryKeyValue } from './testing/memory-key-value.ts'

const marieId = '019355a0-0000-7000-8000-000000000001'

/** A gateway at log level `error`, and the events of its security log without the fields that every line has. */
async function createLoggedGateway(routes?: Parameters<typeof createTestGateway>[0]) {
  const { app, archive, log } = await createTestGateway({ config: { logLevel: 'error' }, ...routes })
  const events = () =>
    log.flatMap(({ log: name, level, time, pid, hostname, msg, ...line }) =>
      name === 'security' ? [line] : [],
    )
  return { app, archive, log, events }
}

test('logs sign-ins and failed attempts with request id and address, without secrets', async () => {
  const { app, log, events } = await createLoggedGateway()
  await signInAt(app, { password: 'a guess', remoteAddress: '203.0.113.7' })
  await signInAt(app, { email: 'somebody@else.example', password: 'a guess' })
  await signInAt(app)
  const [failed, unknown, success] = events()
  expect(failed).toEqual({
    event: 'authn_login_fail',
    reqId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    address: '203.0.113.7',
    account: expect.stringMatching(/^[\w-]{16}$/),
    isKnownDevice: false,
  })
  expect(success).toMatchObject({
    event: 'authn_login_success',
    userId: marieId,
    account: failed?.account,
    address: '127.0.0.1',
  })
  expect(unknown?.account).not.toBe(failed?.account)
  for (const secret of ['a guess', 'passphrase', 'marie@', 'else.example', 'lares_session', 'lares_device'])
    expect(JSON.stringify(log)).not.toContain(secret)
})

test('logs ended sessions, password confirmations and password changes', async () => {
  const { app, archive, events } = await createLoggedGateway()
  const send = (method: 'PUT' | 'POST' | 'GET', url: string, cookie: string | undefined, payload?: object) =>
    app.inject({ method, url, headers: { cookie }, ...(payload && { payload }) })
  const confirm = (cookie: string | undefined, password: string) =>
    send('POST', '/api/auth/confirmation', cookie, { password })
  const change = (cookie: string | undefined, current: string) =>
    send('PUT', '/api/profile/password', cookie, { current, next: 'another passphrase' })

  const first = getSessionCookie(await signInAt(app))
  await confirm(first, 'wrong')
  const second = getSessionCookie(await confirm(first, 'a long passphrase'))
  await change(second, 'wrong')
  const third = getSessionCookie(await change(second, 'a long passphrase'))
  await send('POST', '/api/auth/logout', third)
  const fourth = getSessionCookie(await signInAt(app, { password: 'another passphrase' }))
  archive.state.epoch += 1
  await send('GET', '/api/session', fourth)
  const names = events().map(({ event, reason, by }) => [event, reason ?? by].filter(Boolean).join(' '))
  expect(names).toEqual([
    'authn_login_success',
    'authn_login_fail password-confirmation',
    'session_renewed password-confirmed',
    'authn_password_change_fail',
    'authn_password_change current-password',
    'session_expired password-changed',
    'session_expired signed-out',
    'authn_login_success',
    'session_expired ended-by-archive',
  ])
  expect(events().every(({ userId }) => userId === marieId)).toBe(true)
})

test('logs denied requests with their path, without the query and without link tokens', async () => {
  const { app, events } = await createLoggedGateway({
    routes: (archive) => {
      archive.get('/api/auth/invitations/:token', async (_request, reply) => reply.code(403).send({}))
      archive.get('/api/items', async (_request, reply) => reply.code(403).send({}))
    },
  })
  const cookie = getSessionCookie(await signInAt(app))
  await app.inject({ url: '/api/items?tag=secret', headers: { cookie } })
  await app.inject('/api/auth/invitations/a-token-of-some-length-indeed')
  await app.inject({ method: 'POST', url: '/api/auth/logout', headers: { origin: 'https://evil.example' } })
  const denials = events().filter(({ event }) => event === 'authz_fail')
  expect(denials).toMatchObject([
    { userId: marieId, method: 'GET', path: '/api/items' },
    { method: 'GET', path: '/api/auth/invitations/…' },
    { method: 'POST', path: '/api/auth/logout' },
  ])
})

test('logs events that a client can repeat endlessly once a minute', async () => {
  const { app, events } = await createLoggedGateway({ keyValue: createMemoryKeyValue() })
  for (let number = 1; number <= 50; number += 1) await signInAt(app, { password: 'wrong' })
  const count = (name: string) => events().filter(({ event }) => event === name).length
  expect(count('authn_login_fail')).toBe(5)
  expect(count('authn_login_fail_max')).toBe(1)
  expect(count('excess_rate_limit_exceeded')).toBe(1)
})
