import { expect, test } from 'vitest'
import { testGateway } from '../testing/gateway.ts'

const own = 'https://archive.example.org'
const host = 'archive.example.org'

test.each([
  ['the own page', { 'sec-fetch-site': 'same-origin' }, 204],
  ['the person, by hand', { 'sec-fetch-site': 'none' }, 204],
  ['another site', { 'sec-fetch-site': 'cross-site' }, 403],
  ['a sibling under the same domain', { 'sec-fetch-site': 'same-site' }, 403],
  ['another site that names our origin', { 'sec-fetch-site': 'cross-site', origin: own }, 403],
  ['the own page in a browser that sends the origin alone', { origin: own }, 204],
  ['the own page where a proxy hides the encryption', { origin: `http://${host}` }, 204],
  ['another site in a browser that sends the origin alone', { origin: 'https://evil.example' }, 403],
  ['another port of the same host', { origin: `https://${host}:8443` }, 403],
  ['a sandboxed frame', { origin: 'null' }, 403],
  ['something that is no address', { origin: 'archive.example.org' }, 403],
  ['a script without a browser', {}, 204],
])(
  'a call that changes something, made by %s, is answered as it should be',
  async (_who, headers, status) => {
    const { app } = await testGateway({ config: { publicOrigin: own } })
    const response = await app.inject({
      method: 'POST',
      url: '/api/auth/logout',
      headers: { host, ...headers },
    })
    expect(response.statusCode).toBe(status)
    if (status === 403) expect(response.json().code).toBe('foreign-origin')
  },
)

test.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)(
  '%s from another site does not reach the archive',
  async (method) => {
    const asked: string[] = []
    const { app } = await testGateway({
      routes: (archive) => archive.addHook('onRequest', async ({ url }) => void asked.push(url)),
    })
    const response = await app.inject({
      method,
      url: '/api/echo',
      headers: { 'sec-fetch-site': 'cross-site' },
    })
    expect(response.statusCode).toBe(403)
    expect(asked).toEqual([])
  },
)

test('reading is allowed from anywhere: following a link is such a call', async () => {
  const { app } = await testGateway()
  const response = await app.inject({ url: '/api/echo', headers: { 'sec-fetch-site': 'cross-site' } })
  expect(response.statusCode).toBe(200)
})
