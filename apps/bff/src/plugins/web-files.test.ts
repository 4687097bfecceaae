import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { builtWeb, page, script } from '../testing/built-web.ts'
import { testGateway } from '../testing/gateway.ts'

const asset = '/assets/index-abc123.js'
const html = { accept: 'text/html,application/xhtml+xml' }

async function gateway() {
  return (await testGateway({ config: { webDir: builtWeb() } })).app
}

test('a file with a hash in its name is kept for ever', async () => {
  const app = await gateway()
  const response = await app.inject(asset)
  expect(response.body).toBe(script)
  expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(response.headers['content-type']).toContain('javascript')
})

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
])('a browser that takes %s gets the file as the build compressed it', async (encoding, decompress) => {
  const app = await gateway()
  const response = await app.inject({ url: asset, headers: { 'accept-encoding': encoding } })
  expect(response.headers['content-encoding']).toBe(encoding)
  expect(response.headers.vary).toMatch(/accept-encoding/i)
  expect(response.headers['content-type']).toContain('javascript')
  expect(decompress(response.rawPayload).toString()).toBe(script)
})

test.each(['/', '/index.html'])(
  'the page at %s is asked for anew each time and costs nothing when it is the same',
  async (url) => {
    const app = await gateway()
    const first = await app.inject(url)
    expect(first.body).toBe(page)
    expect(first.headers['cache-control']).toBe('no-cache')
    const { etag } = first.headers
    expect(etag).toBeDefined()
    const second = await app.inject({ url, headers: { 'if-none-match': String(etag) } })
    expect(second.statusCode).toBe(304)
    expect(second.body).toBe('')
  },
)

test('an address of the application gets the page', async () => {
  const app = await gateway()
  const response = await app.inject({ url: '/images/019355a0/profile?x=1', headers: html })
  expect(response.statusCode).toBe(200)
  expect(response.body).toBe(page)
  expect(response.headers['cache-control']).toBe('no-cache')
  expect((await app.inject({ method: 'HEAD', url: '/search', headers: html })).statusCode).toBe(200)
})

test.each([
  ['an unknown call', '/api/nothing', html],
  ['an unknown build', '/builds/meta/x', html],
  ['an asset of an older build', '/assets/index-old.js', html],
  ['the folder of the assets', '/assets/', html],
  ['a path with an extension', '/search/_payload.json', html],
  ['what does not ask for a page', '/images', { accept: 'application/json' }],
  ['what says nothing of what it wants', '/images', {}],
  ['a hidden file', '/.vite/manifest.json', html],
])('%s gets a JSON 404 and never the page', async (_what, url, headers) => {
  const app = await gateway()
  const response = await app.inject({ url, headers })
  expect(response.statusCode).toBe(404)
  expect(response.json().code).toBe('not-found')
  expect(response.headers['cache-control']).toBe('no-store')
})

test('a page cannot be posted to', async () => {
  const app = await gateway()
  const response = await app.inject({ method: 'POST', url: '/images', headers: html })
  expect(response.statusCode).toBe(404)
})

test.each([
  '/../package.json',
  '/%2e%2e/package.json',
  '/assets/..%2f..%2fpackage.json',
  '/..%5cpackage.json',
  '//etc/passwd',
])('nothing outside the built folder is served at %s', async (url) => {
  const app = await gateway()
  const response = await app.inject({ url, headers: {} })
  expect(response.statusCode).toBeGreaterThanOrEqual(400)
  expect(response.json()).toHaveProperty('code')
})

test('access does not depend on who says that they ask', async () => {
  const app = await gateway()
  for (const agent of ['Googlebot/2.1', 'Mozilla/5.0', '']) {
    const response = await app.inject({ url: '/search', headers: { ...html, 'user-agent': agent } })
    expect(response.statusCode).toBe(200)
  }
})

test('a gateway without a built application still answers calls', async () => {
  const { app } = await testGateway()
  expect((await app.inject('/api/echo')).statusCode).toBe(200)
  expect((await app.inject({ url: '/', headers: html })).statusCode).toBe(404)
})
