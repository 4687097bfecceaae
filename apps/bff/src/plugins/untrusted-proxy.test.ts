import { expect, test } from 'vitest'
import type { Config } from '../config.ts'
import { testGateway } from '../testing/gateway.ts'

/** How often a gateway has warned of a proxy that nobody has named, after requests with these headers. */
async function warningsOf(config: Partial<Config>, ...requests: Record<string, string>[]): Promise<number> {
  const { app, log } = await testGateway({ config: { logLevel: 'warn', ...config } })
  for (const headers of requests) await app.inject({ url: '/healthz', headers })
  return log.filter(({ msg }) => String(msg).includes('TRUST_PROXY')).length
}

const publicOrigin = 'https://archive.example.org'

test.each(['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'])(
  'a proxy that shows itself by %s while none is named is warned of, once',
  async (name) => {
    const headers = { [name]: '203.0.113.7' }
    expect(await warningsOf({}, {}, headers, headers)).toBe(1)
    expect(await warningsOf({ publicOrigin, trustedProxies: [] }, headers)).toBe(1)
  },
)

test('an https address without a proxy that is named is warned of at the start', async () => {
  expect(await warningsOf({ publicOrigin, trustedProxies: [] })).toBe(1)
  expect(await warningsOf({ publicOrigin: 'http://archive.local' })).toBe(0)
})

test('a proxy that is named is not warned of, another one beside it is', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.7', via: '1.1 caddy' }
  expect(
    await warningsOf({ publicOrigin, trustedProxies: ['loopback'] }, headers, { via: '1.1 caddy' }),
  ).toBe(0)
  expect(await warningsOf({ publicOrigin, trustedProxies: ['10.0.0.1'] }, headers)).toBe(1)
})

test('who comes without a proxy is not warned of', async () => {
  expect(await warningsOf({}, {}, { 'user-agent': 'x' })).toBe(0)
})
