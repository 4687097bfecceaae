import { expect, test } from 'vitest'
import { createTestGateway } from '../testing/gateway.ts'

const ownOrigin = 'https://archive.example.org'
const host = 'archive.example.org'

test.each([
  ['a page of the archive', { 'sec-fetch-site': 'same-origin' }, 204],
  ['the user, by typing the address', { 'sec-fetch-site': 'none' }, 204],
  ['another site', { 'sec-fetch-site': 'cross-site' }, 403],
  ['a sibling under the same domain', { 'sec-fetch-site': 'same-site' }, 403],
  ['another site that names our origin', { 'sec-fetch-site': 'cross-site', origin: ownOrigin }, 403],
  ['a page of the archive in a browser that sends only Origin', { origin: ownOrigin }, 204],
  ['a page of the archive behind a proxy that terminates TLS', { origin: `http://${host}` }, 204],
  ['another site in a browser that sends only Origin', { origin: 'https://evil.example' }, 403],
  ['another port of the same host', { origin: `https://${host}:8443` }, 403],
  ['a sandboxed frame', { origin: 'null' }, 403],
  ['an origin that is not a URL', { origin: 'archive.example.org' }, 403],
  ['a client that is not a browser', {}, 204],
])('a modifying call made by %s gets the expected status', async (_who, headers, status) => {
  const { app } = await createTestGateway({ config: { publicOrigin: ownOrigin } })
  const response = await app.inject({
    method: 'POST',
    url: '/api/auth/logout',
    headers: { host, ...headers },
  })
  expect(response.statusCode).toBe(status)
  if (status === 403) expect(response.json().code).toBe('foreign-origin')
})

test.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)(
  '%s from another site does not reach the archive service',
  async (method) => {
    const requestedUrls: string[] = []
    const { app } = await createTestGateway({
      routes: (archive) => archive.addHook('onRequest', async ({ url }) => void requestedUrls.push(url)),
    })
    const response = await app.inject({
      method,
      url: '/api/echo',
      headers: { 'sec-fetch-site': 'cross-site' },
    })
    expect(response.statusCode).toBe(403)
    expect(requestedUrls).toEqual([])
  },
)

test('allows reading from other sites, as when following a link', async () => {
  const { app } = await createTestGateway()
  const response = await app.inject({ url: '/api/echo', headers: { 'sec-fetch-site': 'cross-site' } })
  expect(response.statusCode).toBe(200)
})
