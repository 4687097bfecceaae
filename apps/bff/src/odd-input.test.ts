import { contracts } from '@lares/shared-types/contracts/registry'
import { expect, test } from 'vitest'
import { askAsTyped } from './testing/as-typed.ts'
import { testGateway } from './testing/gateway.ts'

const broken = ['%ff', '%c3%28', '%ed%a0%80', '%c0%80', '%00', '%', '%zz', '%u0041']

const own = contracts.filter(({ servedBy }) => servedBy === 'gateway')

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

const addresses = broken.flatMap((part) => [
  ...[`/${part}`, `/api/${part}`, `/api/items/${part}`, `/api/session?${part}=${part}`, `/readyz?${part}`],
])

test.each(addresses)('the address %s is answered', async (address) => {
  const { app } = await testGateway()
  expect((await askAsTyped(app, address)).statusCode).toBeLessThan(500)
})

test.each(own.map((contract) => [contract.operationId, contract] as const))(
  'what %s is sent by mistake or on purpose is refused with the form of every error',
  async (_, { method, path }) => {
    const { app } = await testGateway()
    for (const payload of bodies) {
      for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded', 'x']) {
        const answer = await app.inject({ method, url: path, payload, headers: { 'content-type': type } })
        expect(answer.statusCode, `${type} ${payload.slice(0, 60)}`).toBeLessThan(500)
        if (answer.statusCode >= 400) expect(answer.json()).toMatchObject({ code: expect.any(String) })
      }
    }
  },
)

test('the same parameter sixty times, and a header of odd letters, are answered', async () => {
  const { app } = await testGateway()
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
