import { expect, test } from 'vitest'
import { writeMaintenance } from '../state/maintenance.ts'
import { readMaintenanceCommand } from '../state/maintenance-command.ts'
import { cookieOf, signInAt, testGateway } from '../testing/gateway.ts'
import { memoryKeyValue } from '../testing/memory-key-value.ts'

const on = { maintenance_mode: true, message: 'Until noon' }
const off = { maintenance_mode: false, message: '' }
const url = '/api/maintenance-status'

test('everybody is told whether the archive is being worked on, and nobody keeps the answer', async () => {
  const keyValue = memoryKeyValue()
  const { app } = await testGateway({ keyValue })
  const before = await app.inject(url)
  expect(before.json()).toEqual(off)
  expect(before.headers['cache-control']).toBe('no-store')
  await writeMaintenance(keyValue, on)
  expect((await app.inject(url)).json()).toEqual(on)
})

test('an administrator begins and ends it, for every copy of the gateway', async () => {
  const keyValue = memoryKeyValue()
  const { app, archive } = await testGateway({ keyValue })
  const { app: other } = await testGateway({ keyValue })
  archive.state.admin = true
  const headers = { cookie: cookieOf(await signInAt(app)) ?? '' }
  expect((await app.inject({ method: 'PUT', url, headers, payload: on })).json()).toEqual(on)
  expect((await other.inject(url)).json()).toEqual(on)
  expect(
    (await app.inject({ method: 'PUT', url, headers, payload: { ...on, message: 'x' } })).json().message,
  ).toBe('x')
  expect((await app.inject({ method: 'PUT', url, headers, payload: off })).json()).toEqual(off)
  expect((await other.inject(url)).json()).toEqual(off)
})

test('nobody else does', async () => {
  const { app } = await testGateway()
  expect((await app.inject({ method: 'PUT', url, payload: on })).statusCode).toBe(401)
  const headers = { cookie: cookieOf(await signInAt(app)) ?? '' }
  expect((await app.inject({ method: 'PUT', url, headers, payload: {} })).statusCode).toBe(403)
  expect((await app.inject(url)).json()).toEqual(off)
})

test.each([
  {},
  { maintenance_mode: 'yes', message: '' },
  { maintenance_mode: true, message: 'x'.repeat(501) },
  { maintenance_mode: true, message: '', more: 1 },
])('a wrong switch is refused %#', async (payload) => {
  const { app, archive } = await testGateway()
  archive.state.admin = true
  const headers = { cookie: cookieOf(await signInAt(app)) ?? '' }
  const response = await app.inject({ method: 'PUT', url, headers, payload })
  expect(response.statusCode).toBe(400)
  expect(response.json().issues.length).toBeGreaterThan(0)
})

test('meanwhile others read and change nothing, and are told when to come back', async () => {
  const keyValue = memoryKeyValue()
  const { app } = await testGateway({ keyValue })
  const headers = { cookie: cookieOf(await signInAt(app)) ?? '' }
  await writeMaintenance(keyValue, on)
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
    const refused = await app.inject({ method, url: '/api/echo', headers })
    expect(refused.statusCode).toBe(503)
    expect(refused.headers['retry-after']).toBe('60')
    expect(refused.json()).toMatchObject({ code: 'maintenance', message: 'Until noon' })
  }
  expect((await app.inject({ url: '/api/echo', headers })).statusCode).toBe(200)
  await writeMaintenance(keyValue, off)
  expect((await app.inject({ method: 'POST', url: '/api/echo', headers })).statusCode).toBe(200)
})

test('meanwhile people sign in and out, and administrators change what they like', async () => {
  const keyValue = memoryKeyValue()
  const { app, archive } = await testGateway({ keyValue })
  await writeMaintenance(keyValue, on)
  archive.state.admin = true
  const headers = { cookie: cookieOf(await signInAt(app)) ?? '' }
  expect((await app.inject({ method: 'POST', url: '/api/echo', headers })).statusCode).toBe(200)
  expect((await app.inject({ method: 'POST', url: '/api/auth/logout', headers })).statusCode).toBe(204)
})

test.each(['{"maintenance_mode":1}', '{"maint', 'null'])(
  'a state that is no state counts as none: %s',
  async (kept) => {
    const keyValue = memoryKeyValue()
    const { app } = await testGateway({ keyValue })
    await keyValue.set('maintenance', kept, 1000)
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
])('the command line %j', (args, status) => {
  expect(readMaintenanceCommand(args)).toEqual(status)
})
