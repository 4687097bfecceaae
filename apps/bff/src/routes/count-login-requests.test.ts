import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { signInAt, testGateway } from '../testing/gateway.ts'

function send(app: FastifyInstance, payload: string) {
  const headers = { 'content-type': 'application/json' }
  return app.inject({ method: 'POST', url: '/api/auth/login', headers, payload })
}

test.each([
  ['invalid', '{"email":1}', 400],
  ['not JSON', '{', 400],
  ['too large', JSON.stringify({ email: 'x'.repeat(100_000) }), 413],
])(
  'requests to sign in whose body is %s are counted, and refused in the end',
  async (_what, body, status) => {
    const { app } = await testGateway()
    for (let request = 1; request <= 60; request += 1) expect((await send(app, body)).statusCode).toBe(status)
    const refused = await send(app, body)
    expect(refused.statusCode).toBe(429)
    expect(refused.json().code).toBe('too-many-requests')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  },
)

test('who has sent an invalid body signs in all the same', async () => {
  const { app } = await testGateway()
  expect((await send(app, '{"email":1}')).statusCode).toBe(400)
  expect((await signInAt(app)).statusCode).toBe(200)
})

test('signing in is not counted', async () => {
  const { app } = await testGateway()
  for (let request = 1; request <= 70; request += 1) expect((await signInAt(app)).statusCode).toBe(200)
})
