import { expect, test } from 'vitest'
import { cookieOf, signInAt, testGateway } from './testing/gateway.ts'
import { memoryKeyValue } from './testing/memory-key-value.ts'

const marieId = '019355a0-0000-7000-8000-000000000001'

/** A gateway that logs nothing but errors, and the events of its security log without what every line has. */
async function gateway(routes?: Parameters<typeof testGateway>[0]) {
  const { app, archive, log } = await testGateway({ config: { logLevel: 'error' }, ...routes })
  const events = () =>
    log.flatMap(({ log: name, level, time, pid, hostname, msg, ...line }) =>
      name === 'security' ? [line] : [],
    )
  return { app, archive, log, events }
}

test('who signs in, and who tries, is written with the request and the address, and with no secret', async () => {
  const { app, log, events } = await gateway()
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

test('a session that ends, the own password, and one that is changed are written', async () => {
  const { app, archive, events } = await gateway()
  const send = (method: 'PUT' | 'POST' | 'GET', url: string, cookie: string | undefined, payload?: object) =>
    app.inject({ method, url, headers: { cookie }, ...(payload && { payload }) })
  const confirm = (cookie: string | undefined, password: string) =>
    send('POST', '/api/auth/confirmation', cookie, { password })
  const change = (cookie: string | undefined, current: string) =>
    send('PUT', '/api/profile/password', cookie, { current, next: 'another passphrase' })

  const first = cookieOf(await signInAt(app))
  await confirm(first, 'wrong')
  const second = cookieOf(await confirm(first, 'a long passphrase'))
  await change(second, 'wrong')
  const third = cookieOf(await change(second, 'a long passphrase'))
  await send('POST', '/api/auth/logout', third)
  const fourth = cookieOf(await signInAt(app, { password: 'another passphrase' }))
  archive.state.epoch += 1
  await send('GET', '/api/session', fourth)
  const told = events().map(({ event, reason, by }) => [event, reason ?? by].filter(Boolean).join(' '))
  expect(told).toEqual([
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

test('refusals are written with what was asked for, without the query and without tokens of links', async () => {
  const { app, events } = await gateway({
    routes: (archive) => {
      archive.get('/api/auth/invitations/:token', async (_request, reply) => reply.code(403).send({}))
      archive.get('/api/items', async (_request, reply) => reply.code(403).send({}))
    },
  })
  const cookie = cookieOf(await signInAt(app))
  await app.inject({ url: '/api/items?tag=secret', headers: { cookie } })
  await app.inject('/api/auth/invitations/a-token-of-some-length-indeed')
  await app.inject({ method: 'POST', url: '/api/auth/logout', headers: { origin: 'https://evil.example' } })
  const refusals = events().filter(({ event }) => event === 'authz_fail')
  expect(refusals).toMatchObject([
    { userId: marieId, method: 'GET', path: '/api/items' },
    { method: 'GET', path: '/api/auth/invitations/…' },
    { method: 'POST', path: '/api/auth/logout' },
  ])
})

test('what somebody can cause without end is written once a minute', async () => {
  const { app, events } = await gateway({ keyValue: memoryKeyValue() })
  for (let number = 1; number <= 50; number += 1) await signInAt(app, { password: 'wrong' })
  const count = (name: string) => events().filter(({ event }) => event === name).length
  expect(count('authn_login_fail')).toBe(5)
  expect(count('authn_login_fail_max')).toBe(1)
  expect(count('excess_rate_limit_exceeded')).toBe(1)
})
