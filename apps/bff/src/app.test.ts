import { contracts } from '@lares/shared-types/contracts/registry'
import { expect, test } from 'vitest'
import { testGateway } from './testing/gateway.ts'
import { memoryKeyValue } from './testing/memory-key-value.ts'

test('every contract of the gateway has a route of its own', async () => {
  const { app } = await testGateway()
  const missing = contracts
    .filter(({ servedBy }) => servedBy === 'gateway')
    .filter(({ method, path }) => !app.hasRoute({ method, url: path }))
    .map(({ operationId }) => operationId)
  expect(missing).toEqual([])
})

test('the process lives, and is ready while the archive service is', async () => {
  const clock = { time: Date.now() }
  const { app, archive } = await testGateway({ now: () => clock.time })
  expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok' })
  expect((await app.inject('/readyz')).statusCode).toBe(200)

  archive.state.ready = false
  clock.time += 1000
  const response = await app.inject('/readyz')
  expect(response.statusCode).toBe(503)
  expect(response.json()).toMatchObject({ code: 'upstream-unavailable' })
  expect(response.headers['retry-after']).toBe('2')
  expect((await app.inject('/healthz')).statusCode).toBe(200)
})

test('a key-value store that is away makes it unready', async () => {
  const away = { ...memoryKeyValue(), ping: () => Promise.reject(new Error('away')) }
  const { app } = await testGateway({ keyValue: away })
  expect((await app.inject('/readyz')).statusCode).toBe(503)
})
