import { expect, test } from 'vitest'
import type { Config } from '../config.ts'
import { createTestGateway } from '../testing/gateway.ts'

/** Counts the warnings about an untrusted proxy after requests with these headers. */
async function countWarnings(
  config: Partial<Config>,
  ...requests: Record<string, string>[]
): Promise<number> {
  const { app, log } = await createTestGateway({ config: { logLevel: 'warn', ...config } })
  for (const headers of requests) await app.inject({ url: '/healthz', headers })
  return log.filter(({ msg }) => String(msg).includes('TRUST_PROXY')).length
}

const publicOrigin = 'https://archive.example.org'

test.each(['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'])(
  'warns once about a proxy that sends %s when no proxy is trusted',
  async (name) => {
    const headers = { [name]: '203.0.113.7' }
    expect(await countWarnings({}, {}, headers, headers)).toBe(1)
    expect(await countWarnings({ publicOrigin, trustedProxies: [] }, headers)).toBe(1)
  },
)

test('warns at the start when PUBLIC_URL is https and no proxy is trusted', async () => {
  expect(await countWarnings({ publicOrigin, trustedProxies: [] })).toBe(1)
  expect(await countWarnings({ publicOrigin: 'http://archive.local' })).toBe(0)
})

test('warns about another proxy, but not about the trusted one', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.7', via: '1.1 caddy' }
  expect(
    await countWarnings({ publicOrigin, trustedProxies: ['loopback'] }, headers, { via: '1.1 caddy' }),
  ).toBe(0)
  expect(await countWarnings({ publicOrigin, trustedProxies: ['10.0.0.1'] }, headers)).toBe(1)
})

test('does not warn about requests without a proxy', async () => {
  expect(await countWarnings({}, {}, { 'user-agent': 'x' })).toBe(0)
})
