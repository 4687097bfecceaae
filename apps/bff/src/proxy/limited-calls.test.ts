import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { askAsTyped } from '../testing/as-typed.ts'
import { testGateway } from '../testing/gateway.ts'

const token = 'a-token-of-more-than-20-characters'

function account(archive: FastifyInstance): void {
  archive.get<{ Params: { token: string } }>('/api/auth/invitations/:token', async ({ params }, reply) =>
    params.token === token ? { email: 'x' } : reply.code(404).send({ code: 'not-found', message: '' }),
  )
  archive.post('/api/auth/password-resets', async (_request, reply) => reply.code(204).send())
}

test('guessing invitation links is stopped', async () => {
  const { app } = await testGateway({ routes: account })
  const guess = async (number: number) =>
    (await app.inject(`/api/auth/invitations/guess-number-${number}-of-many`)).statusCode
  for (let number = 1; number <= 30; number += 1) expect(await guess(number)).toBe(404)
  expect(await guess(31)).toBe(429)
  // Other calls of the same address go on.
  expect((await app.inject('/api/echo')).statusCode).toBe(200)
})

test('opening an invitation that holds counts against nobody', async () => {
  const { app } = await testGateway({ routes: account })
  for (let number = 1; number <= 40; number += 1) {
    expect((await app.inject(`/api/auth/invitations/${token}`)).statusCode).toBe(200)
  }
})

test('mails cannot be ordered without end', async () => {
  const { app } = await testGateway({ routes: account })
  const order = () =>
    app.inject({ method: 'POST', url: '/api/auth/password-resets', payload: { email: 'marie@example.org' } })
  for (let number = 1; number <= 10; number += 1) expect((await order()).statusCode).toBe(204)
  const next = await order()
  expect(next.statusCode).toBe(429)
  expect(next.json().code).toBe('too-many-requests')
  expect(Number(next.headers['retry-after'])).toBeGreaterThan(0)
})

test.each(['/api/./auth/password-resets', '/api/%2e/auth/password-resets', '/api\\auth\\password-resets'])(
  'no other spelling of an address gets round its limit: %s',
  async (url) => {
    const { app } = await testGateway({ routes: account })
    const payload = { email: 'marie@example.org' }
    const order = await askAsTyped(app, url, { method: 'POST', payload })
    expect(order.statusCode).toBeGreaterThanOrEqual(400)
    expect(order.statusCode).toBeLessThan(500)
  },
)
