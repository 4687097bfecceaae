import { contracts } from '@lares/shared-types/contracts/registry'
import { expect, test } from 'vitest'
import { createTestGateway } from './testing/gateway.ts'
import { createMemoryKeyValue } from './testing/memory-key-value.ts'

test('every contract that the gateway serves has a route', async () => {
  const { app } = await createTestGateway()
  const missing = contracts
    .filter(({ servedBy }) => servedBy === 'gateway')
    .filter(({ method, path }) => !app.hasRoute({ method, url: path }))
    .map(({ operationId }) => operationId)
  expect(missing).toEqual([])
})

test('is alive, and ready only while the archive service is ready', async () => {
  const clock = { time: Date.now() }
  const { app, archive } = await createTestGateway({ now: () => clock.time })
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

test('is not ready while the key-value store is unreachable', async () => {
  const unreachable = { ...createMemoryKeyValue(), ping: () => Promise.reject(new Error('away')) }
  const { app } = await createTestGateway({ keyValue: unreachable })
  expect((await app.inject('/readyz')).statusCode).toBe(503)
})
