import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { createTestGateway, getSignedInCookie } from '../testing/gateway.ts'
import { sendRawRequest } from '../testing/raw-request.ts'

const token = 'a-token-of-more-than-20-characters'

function addAccountRoutes(archive: FastifyInstance): void {
  archive.get<{ Params: { token: string } }>('/api/auth/invitations/:token', async ({ params }, reply) =>
    params.token === token ? { email: 'x' } : reply.code(404).send({ code: 'not-found', message: '' }),
  )
  archive.post('/api/auth/password-resets', async (_request, reply) => reply.code(204).send())
}

test('limits guesses of invitation links', async () => {
  const { app } = await createTestGateway({ routes: addAccountRoutes })
  const guess = async (number: number) =>
    (await app.inject(`/api/auth/invitations/guess-number-${number}-of-many`)).statusCode
  for (let number = 1; number <= 30; number += 1) expect(await guess(number)).toBe(404)
  expect(await guess(31)).toBe(429)
  // Other calls from the same address are not limited.
  expect((await app.inject('/api/echo')).statusCode).toBe(200)
})

test('limits guesses of addresses of calendars, and does not count those that are being read already', async () => {
  const { app } = await createTestGateway({
    routes: (archive) => {
      archive.get<{ Params: { token: string } }>('/api/calendar/:token', async ({ params }, reply) =>
        reply.code(params.token.startsWith('own') ? 429 : 404).send({ code: 'not-found', message: '' }),
      )
    },
  })
  const read = async (start: string) =>
    (await app.inject(`/api/calendar/${start.padEnd(43, 'x')}`)).statusCode
  for (let number = 1; number <= 40; number += 1) expect(await read('own')).toBe(429)
  for (let number = 1; number <= 30; number += 1) expect(await read(`guess-${number}`)).toBe(404)
  expect(await read('guess-31')).toBe(429)
})

test('does not count requests for a valid invitation', async () => {
  const { app } = await createTestGateway({ routes: addAccountRoutes })
  for (let number = 1; number <= 40; number += 1) {
    expect((await app.inject(`/api/auth/invitations/${token}`)).statusCode).toBe(200)
  }
})

test.each(['page-texts/1/picture', 'searchable.pdf'])(
  'does not limit calls for which the archive is often busy: %s',
  async (path) => {
    let calls = 0
    const { app } = await createTestGateway({
      routes: (archive) => {
        archive.get(`/api/assets/:id/${path}`, async (_request, reply) => {
          calls += 1
          return reply.code(429).send({ code: 'too-many-requests', message: 'Busy.' })
        })
      },
    })
    const cookie = await getSignedInCookie(app)
    const url = `/api/assets/00000000-0000-7000-8000-000000000000/${path}`
    for (let number = 1; number <= 35; number += 1) await app.inject({ url, headers: { cookie } })
    expect(calls).toBe(35)
  },
)

test('limits requests that send a mail', async () => {
  const { app } = await createTestGateway({ routes: addAccountRoutes })
  const requestReset = () =>
    app.inject({ method: 'POST', url: '/api/auth/password-resets', payload: { email: 'marie@example.org' } })
  for (let number = 1; number <= 10; number += 1) expect((await requestReset()).statusCode).toBe(204)
  const next = await requestReset()
  expect(next.statusCode).toBe(429)
  expect(next.json().code).toBe('too-many-requests')
  expect(Number(next.headers['retry-after'])).toBeGreaterThan(0)
})

test.each(['/api/./auth/password-resets', '/api/%2e/auth/password-resets', '/api\\auth\\password-resets'])(
  'no other spelling of a path bypasses its limit: %s',
  async (url) => {
    const { app } = await createTestGateway({ routes: addAccountRoutes })
    const payload = { email: 'marie@example.org' }
    const requestReset = await sendRawRequest(app, url, { method: 'POST', payload })
    expect(requestReset.statusCode).toBeGreaterThanOrEqual(400)
    expect(requestReset.statusCode).toBeLessThan(500)
  },
)
