import { expect, test } from 'vitest'
import { writeMaintenance } from '../state/maintenance.ts'
import { readMaintenanceCommand } from '../state/maintenance-command.ts'
import { createTestGateway, getSessionCookie, signInAt } from '../testing/gateway.ts'
import { createMemoryKeyValue } from '../testing/memory-key-value.ts'

const on = { maintenance_mode: true, message: 'Until noon' }
const off = { maintenance_mode: false, message: '' }
const url = '/api/maintenance-status'

test('returns the maintenance status to everybody, uncached', async () => {
  const keyValue = createMemoryKeyValue()
  const { app } = await createTestGateway({ keyValue })
  const before = await app.inject(url)
  expect(before.json()).toEqual(off)
  expect(before.headers['cache-control']).toBe('no-store')
  await writeMaintenance(keyValue, on)
  expect((await app.inject(url)).json()).toEqual(on)
})

test('an administrator starts and ends maintenance for all instances of the gateway', async () => {
  const keyValue = createMemoryKeyValue()
  const { app, archive } = await createTestGateway({ keyValue })
  const { app: other } = await createTestGateway({ keyValue })
  archive.state.admin = true
  const headers = { cookie: getSessionCookie(await signInAt(app)) ?? '' }
  expect((await app.inject({ method: 'PUT', url, headers, payload: on })).json()).toEqual(on)
  expect((await other.inject(url)).json()).toEqual(on)
  expect(
    (await app.inject({ method: 'PUT', url, headers, payload: { ...on, message: 'x' } })).json().message,
  ).toBe('x')
  expect((await app.inject({ method: 'PUT', url, headers, payload: off })).json()).toEqual(off)
  expect((await other.inject(url)).json()).toEqual(off)
})

test('rejects maintenance changes by guests and other users', async () => {
  const { app } = await createTestGateway()
  expect((await app.inject({ method: 'PUT', url, payload: on })).statusCode).toBe(401)
  const headers = { cookie: getSessionCookie(await signInAt(app)) ?? '' }
  expect((await app.inject({ method: 'PUT', url, headers, payload: {} })).statusCode).toBe(403)
  expect((await app.inject(url)).json()).toEqual(off)
})

test.each([
  {},
  { maintenance_mode: 'yes', message: '' },
  { maintenance_mode: true, message: 'x'.repeat(501) },
  { maintenance_mode: true, message: '', more: 1 },
])('rejects an invalid status %#', async (payload) => {
  const { app, archive } = await createTestGateway()
  archive.state.admin = true
  const headers = { cookie: getSessionCookie(await signInAt(app)) ?? '' }
  const response = await app.inject({ method: 'PUT', url, headers, payload })
  expect(response.statusCode).toBe(400)
  expect(response.json().issues.length).toBeGreaterThan(0)
})

test('during maintenance other users can read but not modify, and get Retry-After', async () => {
  const keyValue = createMemoryKeyValue()
  const { app } = await createTestGateway({ keyValue })
  const headers = { cookie: getSessionCookie(await signInAt(app)) ?? '' }
  await writeMaintenance(keyValue, on)
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
    const rejected = await app.inject({ method, url: '/api/echo', headers })
    expect(rejected.statusCode).toBe(503)
    expect(rejected.headers['retry-after']).toBe('60')
    expect(rejected.json()).toMatchObject({ code: 'maintenance', message: 'Until noon' })
  }
  expect((await app.inject({ url: '/api/echo', headers })).statusCode).toBe(200)
  await writeMaintenance(keyValue, off)
  expect((await app.inject({ method: 'POST', url: '/api/echo', headers })).statusCode).toBe(200)
})

test('during maintenance users can sign in and out, and administrators can modify', async () => {
  const keyValue = createMemoryKeyValue()
  const { app, archive } = await createTestGateway({ keyValue })
  await writeMaintenance(keyValue, on)
  archive.state.admin = true
  const headers = { cookie: getSessionCookie(await signInAt(app)) ?? '' }
  expect((await app.inject({ method: 'POST', url: '/api/echo', headers })).statusCode).toBe(200)
  expect((await app.inject({ method: 'POST', url: '/api/auth/logout', headers })).statusCode).toBe(204)
})

test.each([
  ['POST', '/api/auth/passkey-login/options'],
  ['POST', '/api/auth/passkey-login'],
  ['DELETE', '/api/session/view'],
] as const)(
  'during maintenance administrators come back by a passkey and leave a view: %s %s',
  async (method, path) => {
    const keyValue = createMemoryKeyValue()
    const { app } = await createTestGateway({ keyValue })
    const send = async () => (await app.inject({ method, url: path })).statusCode
    const before = await send()
    await writeMaintenance(keyValue, on)
    expect(await send()).toBe(before)
  },
)

test.each(['{"maintenance_mode":1}', '{"maint', 'null'])(
  'treats an invalid stored status as off: %s',
  async (stored) => {
    const keyValue = createMemoryKeyValue()
    const { app } = await createTestGateway({ keyValue })
    await keyValue.set('maintenance', stored, 1000)
    expect((await app.inject(url)).json()).toEqual(off)
  },
)

test.each([
  [['on'], { maintenance_mode: true, message: '' }],
  [['on', 'Until', 'noon'], on],
  [['off'], off],
  [['of'], undefined],
  [[], undefined],
  [['on', 'x'.repeat(501)], undefined],
])('parses the command line %j', (args, status) => {
  expect(readMaintenanceCommand(args)).toEqual(status)
})
