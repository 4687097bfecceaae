import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { createBuiltWeb } from '../testing/built-web.ts'
import { createTestGateway, getSignedInCookie } from '../testing/gateway.ts'
import { inlineScriptSources } from './inline-scripts.ts'

const html = { accept: 'text/html' }

test.each([
  ['the page', '/', 200, html],
  ['an address of the application', '/search', 200, html],
  ['an asset', '/assets/index-abc123.js', 200, {}],
  ['an unknown asset', '/assets/other.js', 404, {}],
  ['a call of the gateway', '/api/session', 200, {}],
  ['a call of the archive', '/api/echo', 200, {}],
  ['an unknown call', '/api/nothing', 404, {}],
  ['a rejected call', '/api/echo', 403, { 'sec-fetch-site': 'cross-site' }],
])('%s carries the security headers', async (_what, url, status, headers) => {
  const { app } = await createTestGateway({ config: { webDir: createBuiltWeb() } })
  const method = status === 403 ? 'POST' : 'GET'
  const response = await app.inject({ method, url, headers })
  expect(response.statusCode).toBe(status)
  const policy = String(response.headers['content-security-policy'])
  expect(policy).toContain("default-src 'self'")
  expect(policy).toContain("object-src 'none'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain("base-uri 'none'")
  expect(response.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  })
  expect(response.headers['permissions-policy']).toContain('camera=()')
  expect(response.headers['permissions-policy']).toContain('microphone=(self)')
  expect(response.headers['strict-transport-security']).toBeUndefined()
})

test('answers a malformed address with 400 and a policy that allows nothing', async () => {
  const { app } = await createTestGateway()
  const response = await app.inject('/%zz')
  expect(response.statusCode).toBe(400)
  expect(response.json().code).toBe('invalid-request')
  expect(response.headers['content-security-policy']).toContain("default-src 'none'")
  expect(response.headers['x-content-type-options']).toBe('nosniff')
})

test('allows only the inline scripts that the build wrote', async () => {
  const { app } = await createTestGateway({ config: { webDir: createBuiltWeb() } })
  const policy = String((await app.inject('/')).headers['content-security-policy'])
  const hashes = ["document.documentElement.lang = 'fr'", 'start()'].map(
    (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
  expect(policy).toContain(`script-src 'self' ${hashes.join(' ')};`)
  expect(policy).toContain("script-src-attr 'none'")
})

test('sends Strict-Transport-Security under an https address', async () => {
  const { app } = await createTestGateway({ config: { publicOrigin: 'https://archive.example.org' } })
  const response = await app.inject('/healthz')
  expect(response.headers['strict-transport-security']).toBe('max-age=31536000')
})

test('keeps a stricter policy that the archive service sets', async () => {
  const { app } = await createTestGateway({
    routes: (archive) => {
      archive.get('/api/assets/1/original', async (_request, reply) =>
        reply.header('content-security-policy', "default-src 'none'; sandbox").send('x'),
      )
    },
  })
  const response = await app.inject({
    url: '/api/assets/1/original',
    headers: { cookie: await getSignedInCookie(app) },
  })
  expect(response.headers['content-security-policy']).toBe("default-src 'none'; sandbox")
})

test('external scripts and data blocks get no hash', () => {
  expect(inlineScriptSources('<script src="/a.js"></script>')).toEqual([])
  expect(inlineScriptSources('<script type="application/json">{"a":1}</script>')).toEqual([])
  expect(inlineScriptSources('<SCRIPT type=module>x</SCRIPT ><script>\r\ny</script>')).toHaveLength(2)
})
