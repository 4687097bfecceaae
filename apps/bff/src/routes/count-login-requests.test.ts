import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { createTestGateway, signInAt } from '../testing/gateway.ts'

function send(app: FastifyInstance, payload: string) {
  const headers = { 'content-type': 'application/json' }
  return app.inject({ method: 'POST', url: '/api/auth/login', headers, payload })
}

test.each([
  ['invalid', '{"email":1}', 400],
  ['not JSON', '{', 400],
  ['too large', JSON.stringify({ email: 'x'.repeat(100_000) }), 413],
])('counts and finally rejects sign-in requests whose body is %s', async (_name, body, status) => {
  const { app } = await createTestGateway()
  for (let request = 1; request <= 60; request += 1) expect((await send(app, body)).statusCode).toBe(status)
  const rejected = await send(app, body)
  expect(rejected.statusCode).toBe(429)
  expect(rejected.json().code).toBe('too-many-requests')
  expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0)
})

test('an invalid body does not prevent signing in', async () => {
  const { app } = await createTestGateway()
  expect((await send(app, '{"email":1}')).statusCode).toBe(400)
  expect((await signInAt(app)).statusCode).toBe(200)
})

test('does not count successful sign-ins', async () => {
  const { app } = await createTestGateway()
  for (let request = 1; request <= 70; request += 1) expect((await signInAt(app)).statusCode).toBe(200)
})
