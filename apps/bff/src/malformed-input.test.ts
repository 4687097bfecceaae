import { contracts } from '@lares/shared-types/contracts/registry'
import { expect, test } from 'vitest'
import { createTestGateway } from './testing/gateway.ts'
import { sendRawRequest } from './testing/raw-request.ts'

const brokenParts = ['%ff', '%c3%28', '%ed%a0%80', '%c0%80', '%00', '%', '%zz', '%u0041']

const gatewayContracts = contracts.filter(({ servedBy }) => servedBy === 'gateway')

const bodies = [
  '',
  'null',
  '[]',
  '"x"',
  '{',
  '{"email":"\\u0000","password":"\\ud800"}',
  '{"email":["a"],"password":{"length":12}}',
  `{"email":"${'漢'.repeat(254)}","password":"${'\\ud83d\\ude00'.repeat(100)}"}`,
  `{"current":-0,"next":${'['.repeat(3000)}${']'.repeat(3000)}}`,
  '{"__proto__":{"email":"a"},"constructor":{"prototype":{}}}',
  `{"email":"marie@example.org","password":"${'x'.repeat(100_000)}"}`,
  '1e400',
]

const addresses = brokenParts.flatMap((part) => [
  ...[`/${part}`, `/api/${part}`, `/api/items/${part}`, `/api/session?${part}=${part}`, `/readyz?${part}`],
])

test.each(addresses)('answers the address %s without a server error', async (address) => {
  const { app } = await createTestGateway()
  expect((await sendRawRequest(app, address)).statusCode).toBeLessThan(500)
})

test.each(gatewayContracts.map((contract) => [contract.operationId, contract] as const))(
  '%s rejects malformed bodies with the common error format',
  async (_, { method, path }) => {
    const { app } = await createTestGateway()
    for (const payload of bodies) {
      for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded', 'x']) {
        const response = await app.inject({ method, url: path, payload, headers: { 'content-type': type } })
        expect(response.statusCode, `${type} ${payload.slice(0, 60)}`).toBeLessThan(500)
        if (response.statusCode >= 400) expect(response.json()).toMatchObject({ code: expect.any(String) })
      }
    }
  },
)

test('answers sixty repetitions of a parameter and malformed cookies without a server error', async () => {
  const { app } = await createTestGateway()
  const query = Array.from({ length: 60 }, () => 'cursor=%5B%5D').join('&')
  expect((await app.inject(`/api/session?${query}`)).statusCode).toBe(200)
  for (const cookie of [
    'lares_session=%ff',
    'lares_session=',
    '=',
    ';;;',
    `lares_session=${'x'.repeat(4000)}`,
    'lares_session=a.b',
  ]) {
    expect((await app.inject({ url: '/api/session', headers: { cookie } })).statusCode).toBeLessThan(500)
  }
})
