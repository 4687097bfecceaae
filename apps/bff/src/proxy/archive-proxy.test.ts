import { verifyIdentity } from '@lares/server-kit/identity'
import { internalContracts } from '@lares/server-kit/internal-contracts'
import { expect, test } from 'vitest'
import { createTestGateway, getSessionCookie, getSignedInCookie, signInAt } from '../testing/gateway.ts'
import { sendRawRequest } from '../testing/raw-request.ts'
import { internalSecret } from '../testing/secrets.ts'

test('the archive service gets the caller in a signed header and no cookie', async () => {
  const { app } = await createTestGateway()
  const cookie = getSessionCookie(await signInAt(app))
  const seen = (await app.inject({ url: '/api/echo', headers: { cookie } })).json()
  expect(seen.identity).toMatchObject({
    userId: '019355a0-0000-7000-8000-000000000001',
    epoch: 1,
    clientIp: '127.0.0.1',
  })
  expect(seen.headers).not.toHaveProperty('cookie')

  const guest = (await app.inject('/api/echo')).json()
  expect(guest.identity).toEqual({ clientIp: '127.0.0.1' })
})

test('signs every request with a new expiry', async () => {
  const { app } = await createTestGateway()
  const header = async () => (await app.inject('/api/echo')).json().headers['x-lares-identity']
  const first = await header()
  expect(verifyIdentity(first, internalSecret)).toBeDefined()
  expect(verifyIdentity(first, internalSecret, Date.now() + 31_000)).toBeUndefined()
})

test('does not forward identity headers that a client sends', async () => {
  const { app } = await createTestGateway()
  const seen = await app.inject({
    url: '/api/echo',
    headers: {
      'x-lares-identity': 'forged.forged',
      'X-Lares-Anything': '1',
      authorization: 'Bearer x',
      'x-forwarded-for': '10.0.0.1',
      'x-forwarded-host': 'evil.example',
      forwarded: 'for=10.0.0.1',
      'x-real-ip': '10.0.0.1',
      'x-request-id': 'chosen',
      connection: 'x-lares-identity, keep-alive',
      te: 'trailers',
      'upload-offset': '0',
      'accept-language': 'it',
    },
  })
  const { headers, identity } = seen.json()
  expect(identity).toEqual({ clientIp: '127.0.0.1' })
  for (const name of [
    'authorization',
    'x-forwarded-for',
    'forwarded',
    'x-real-ip',
    'te',
    'x-lares-anything',
  ]) {
    expect(headers).not.toHaveProperty(name)
  }
  expect(headers['x-forwarded-host']).not.toBe('evil.example')
  expect(headers['x-request-id']).not.toBe('chosen')
  expect(headers).toMatchObject({ 'upload-offset': '0', 'accept-language': 'it' })
})

test('uses the client address that a trusted proxy reports', async () => {
  const { app } = await createTestGateway({ config: { trustedProxies: ['loopback'] } })
  const { identity } = (
    await app.inject({ url: '/api/echo', headers: { 'x-forwarded-for': '203.0.113.9' } })
  ).json()
  expect(identity.clientIp).toBe('203.0.113.9')
})

test('forwards path, query and body unchanged', async () => {
  const { app } = await createTestGateway()
  const response = await app.inject({
    method: 'PATCH',
    url: '/api/echo?q=%C3%A9t%C3%A9s&tag=a&tag=b%2Fc&empty=',
    payload: { title: 'Été' },
  })
  expect(response.json()).toMatchObject({
    method: 'PATCH',
    url: '/api/echo?q=%C3%A9t%C3%A9s&tag=a&tag=b%2Fc&empty=',
    body: { title: 'Été' },
  })
})

test('forwards status and headers of the response, except hop-by-hop headers and cookies', async () => {
  const { app } = await createTestGateway({
    routes: (archive) => {
      archive.get('/api/part', async (_request, reply) =>
        reply
          .code(206)
          .headers({ 'content-range': 'bytes 0-2/9', etag: '"x"', 'cache-control': 'private, max-age=60' })
          .send('abc'),
      )
      archive.get('/api/later', async (_request, reply) =>
        reply.code(202).header('retry-after', '3').send({}),
      )
      archive.get('/api/busy', async (_request, reply) =>
        reply.code(503).header('retry-after', '7').send({ code: 'x' }),
      )
      archive.get('/api/cookie', async (_request, reply) =>
        reply.headers({ 'set-cookie': 'a=b', 'keep-alive': 'x' }).send('x'),
      )
      archive.get('/api/same', async (_request, reply) => reply.code(304).header('etag', '"x"').send())
    },
  })
  const part = await app.inject({ url: '/api/part', headers: { range: 'bytes=0-2' } })
  expect(part.statusCode).toBe(206)
  expect(part.headers).toMatchObject({
    'content-range': 'bytes 0-2/9',
    etag: '"x"',
    'cache-control': 'private, max-age=60',
  })

  const later = await app.inject('/api/later')
  expect([later.statusCode, later.headers['retry-after']]).toEqual([202, '3'])
  const busy = await app.inject('/api/busy')
  expect([busy.statusCode, busy.headers['retry-after'], busy.headers['cache-control']]).toEqual([
    503,
    '7',
    'no-store',
  ])
  const cookie = await app.inject('/api/cookie')
  expect(cookie.headers).not.toHaveProperty('set-cookie')
  expect((await app.inject('/api/same')).statusCode).toBe(304)
})

test('rewrites the location of a new upload to one that the browser can reach', async () => {
  const { app, archive } = await createTestGateway({
    routes: (routes) => {
      routes.post('/api/uploads', async (_request, reply) =>
        reply.code(201).header('location', `${archive.url}/api/uploads/1`).send(),
      )
    },
  })
  const response = await app.inject({
    method: 'POST',
    url: '/api/uploads',
    headers: { cookie: await getSignedInCookie(app) },
  })
  expect(response.headers.location).toBe('/api/uploads/1')
})

test.each(internalContracts)('$method $path cannot be reached from outside', async ({ method, path }) => {
  const reached: string[] = []
  const { app } = await createTestGateway({
    routes: (archive) => archive.addHook('onRequest', async ({ url }) => void reached.push(url)),
  })
  const cookie = await getSignedInCookie(app)
  reached.length = 0
  for (const url of [path, `/api${path}`, `/api/..${path}`]) {
    const response = await app.inject({ method, url, headers: { cookie } })
    expect([400, 404]).toContain(response.statusCode)
  }
  expect(reached.filter((url) => !url.startsWith('/api/'))).toEqual([])
})

test.each([
  '/internal/secret',
  '//internal/secret',
  '/api/../internal/secret',
  '/api/%2e%2e/internal/secret',
  '/api/.%2e/internal/secret',
  '/api/%2e%2e%2finternal/secret',
  '/api/..%2finternal/secret',
  '/api/..%5cinternal/secret',
  '/api/..\\internal/secret',
  '/api/x/../../internal/secret',
  '/api//../internal/secret',
  '/api/%252e%252e/internal/secret',
  '/api%2f..%2finternal/secret',
  '/api/..;/internal/secret',
  '/%61pi/../internal/secret',
  '/api/%2e%2e%5cinternal%5csecret',
  '/api/x\\..\\..\\internal/secret',
  '/api/x\\%2e%2e\\%2e%2e\\internal\\secret',
  'http://elsewhere/api/x',
])('internal routes of the archive service are not reachable at %s', async (url) => {
  const requestedUrls: string[] = []
  const { app } = await createTestGateway({
    routes: (archive) =>
      archive.addHook('onRequest', async (request) => void requestedUrls.push(request.url)),
  })
  const response = await sendRawRequest(app, url)
  expect(response.body).not.toContain('leaked')
  expect(response.statusCode).toBeGreaterThanOrEqual(400)
  expect(response.statusCode).toBeLessThan(500)
  expect(requestedUrls.filter((path) => !path.startsWith('/api/'))).toEqual([])
})

test('answers 503 with Retry-After when the archive service is down', async () => {
  const { app } = await createTestGateway({ config: { apiUrl: 'http://127.0.0.1:9' } })
  for (const method of ['GET', 'POST'] as const) {
    const response = await app.inject({
      method,
      url: '/api/echo',
      ...(method === 'POST' && { payload: { a: 1 } }),
    })
    expect(response.statusCode).toBe(503)
    expect(response.json().code).toBe('upstream-unavailable')
    expect(response.headers['retry-after']).toBe('2')
  }
  expect((await signInAt(app)).statusCode).toBe(503)
  expect((await app.inject('/api/session')).json()).toEqual({ user: null })
})
