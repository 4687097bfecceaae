import { getMetrics } from '@lares/server-kit/internal-contracts'
import { expect, test } from 'vitest'
import { createTestGateway } from '../testing/gateway.ts'

const metricsToken = 'a token of at least thirty-two characters'
const authorization = `Bearer ${metricsToken}`

const openGateway = () =>
  createTestGateway({
    config: { metricsToken },
    routes: (archive) => archive.get(getMetrics.path, async () => ({ text: 'lares_items{kind="post"} 7\n' })),
  })

test('does not exist without a token in the settings', async () => {
  const { app } = await createTestGateway()
  expect((await app.inject({ url: '/metrics', headers: { authorization } })).statusCode).toBe(404)
})

test.each([undefined, 'Bearer', 'Bearer wrong', metricsToken, `Basic ${metricsToken}`])(
  'rejects the authorization %s',
  async (wrong) => {
    const { app } = await openGateway()
    const reply = await app.inject({ url: '/metrics', headers: wrong ? { authorization: wrong } : {} })
    expect([reply.statusCode, reply.json().code]).toEqual([401, 'not-signed-in'])
  },
)

test('prints the figures of the archive, and the duration of requests by route', async () => {
  const { app } = await openGateway()
  await app.inject('/healthz')
  await app.inject('/api/items/0190a000-0000-7000-8000-000000000001')
  const reply = await app.inject({ url: '/metrics', headers: { authorization } })
  expect(reply.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
  expect(reply.headers['cache-control']).toBe('no-store')
  const lines = reply.body.split('\n')
  expect(lines).toContain('lares_up 1')
  expect(lines).toContain('lares_items{kind="post"} 7')
  const count = 'lares_http_request_duration_seconds_count'
  expect(lines).toContain(`${count}{method="GET",route="/healthz",status="2xx"} 1`)
  expect(lines).toContain(`${count}{method="GET",route="/api/items/:id",status="4xx"} 1`)
  expect(reply.body).not.toContain('0190a000')
})

test('prints its own figures within seconds while the archive service hangs', async () => {
  const { app } = await createTestGateway({
    config: { metricsToken },
    routes: (archive) => archive.get(getMetrics.path, () => new Promise(() => undefined)),
  })
  const startedAt = performance.now()
  const reply = await app.inject({ url: '/metrics', headers: { authorization } })
  expect(reply.body).toContain('lares_up 0')
  expect(performance.now() - startedAt).toBeLessThan(9_000)
})

test('prints its own figures while the archive service is away', async () => {
  const { app, archive } = await openGateway()
  await archive.app.close()
  const reply = await app.inject({ url: '/metrics', headers: { authorization } })
  expect(reply.statusCode).toBe(200)
  expect(reply.body).toContain('lares_up 0')
  expect(reply.body).not.toContain('lares_items')
})
