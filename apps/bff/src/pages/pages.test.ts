import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { askAsTyped } from '../testing/as-typed.ts'
import { buildId, builtWeb, homeIn, manifest, page, script } from '../testing/built-web.ts'
import { cookieOf, signInAt, testGateway } from '../testing/gateway.ts'
import { memoryKeyValue } from '../testing/memory-key-value.ts'

const asset = '/assets/index-abc123.js'
const html = {
  accept: 'text/html,application/xhtml+xml',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
}

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

test.each([
  ['/sw.js', /javascript/],
  ['/manifest.webmanifest', /^application\/manifest\+json/],
])(
  '%s, by which an installed application learns of a newer one, is asked for anew each time',
  async (url, type) => {
    const app = await gateway()
    const response = await app.inject(url)
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toMatch(type)
    expect(response.headers['cache-control']).toBe('no-cache')
    expect(response.headers['content-security-policy']).toContain("worker-src 'self'")
  },
)

test('an address of the application gets the page', async () => {
  const app = await gateway()
  const response = await app.inject({ url: '/search?q=x', headers: html })
  expect(response.statusCode).toBe(200)
  expect(response.body).toBe(page)
  expect(response.headers['cache-control']).toBe('no-cache')
  expect(response.headers['x-robots-tag']).toBe('noindex')
  expect((await app.inject({ method: 'HEAD', url: '/search', headers: html })).statusCode).toBe(200)
})

test.each([
  ['an unknown page', '/nowhere'],
  ['an id that is none', '/mails/17/profile'],
  ['a very long address', `/images/${'x'.repeat(4000)}`],
  ['a percent sign', '/100%25'],
  ['other letters', '/o%C3%B9/%C3%A7a'],
  ['two slashes', '/search//x'],
])('a person gets the application with a 404 at %s', async (_what, url) => {
  const app = await gateway()
  const { etag } = (await app.inject('/')).headers
  const response = await app.inject({ url, headers: { ...html, 'if-none-match': String(etag) } })
  expect(response.statusCode).toBe(404)
  expect(response.body).toBe(page)
})

test('a bot gets the status and little else', async () => {
  const app = await gateway()
  const bot = {
    ...html,
    'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  }
  const missing = await app.inject({ url: '/nowhere', headers: bot })
  expect(missing.statusCode).toBe(404)
  expect(missing.body).toBe('Not Found')
  expect(missing.headers['x-robots-tag']).toBe('noindex')
  expect((await app.inject({ url: '/search', headers: bot })).statusCode).toBe(200)
  expect((await app.inject({ url: '/images', headers: bot })).headers.location).toBe('/?next=%2Fimages')
})

test.each([
  ['an unknown call', '/api/nothing', html],
  ['an unknown build', '/builds/meta/x', html],
  ['the page data of a page that is not written by the build', '/search/_payload.json', html],
  ['a file written for one language', '/prerendered/it/home/index.html', html],
  ['an asset of an older build', '/assets/index-old.js', html],
  ['the folder of the assets', '/assets/', html],
  ['a path with an extension', '/nowhere.txt', html],
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

test.each(['//', '//[', '/\\', '//search'])('%s is no page, and no other host', async (address) => {
  const app = await gateway()
  expect((await askAsTyped(app, address)).statusCode).toBe(404)
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

test.each([
  ['/photos/a/b?x=1', '/images/a/b?x=1'],
  ['/photos//evil', '/images/evil'],
  ['/login', '/'],
  ['/%E0%A4%A?x=%zz', '/%25E0%25A4%25A?x=%zz'],
  ['//evil.example/%zz', '/evil.example/%25zz'],
  ['/tabOrganisation/', '/tabOrganisation/tags'],
])('%s has moved to %s', async (url, target) => {
  const app = await gateway()
  const response = await app.inject({ url, headers: html })
  expect(response.statusCode).toBe(307)
  expect(response.headers.location).toBe(target)
})

test('a guest is sent to sign in, and who is signed in away from the pages of guests', async () => {
  const app = await gateway()
  const guest = await app.inject({ url: '/images?tag=a', headers: html })
  expect(guest.statusCode).toBe(307)
  expect(guest.headers.location).toBe('/?next=%2Fimages%3Ftag%3Da')

  const cookie = cookieOf(await signInAt(app)) ?? ''
  const headers = { ...html, cookie }
  expect((await app.inject({ url: '/images', headers })).statusCode).toBe(200)
  expect((await app.inject({ url: '/?next=%2Fimages', headers })).headers.location).toBe('/images')
  expect((await app.inject({ url: '/', headers })).headers.location).toBe('/search')
  expect((await app.inject({ url: '/home', headers })).headers['cache-control']).toBe('no-store')
})

test('without the archive service a signed-in person still gets the page', async () => {
  const { app, archive } = await testGateway({ config: { webDir: builtWeb() } })
  const cookie = cookieOf(await signInAt(app)) ?? ''
  await archive.app.close()
  const response = await app.inject({ url: '/images', headers: { ...html, cookie } })
  expect(response.statusCode).toBe(200)
  expect(response.body).toBe(page)
})

test.each([
  ['Italian', { 'accept-language': 'it-CH,it;q=0.9,en;q=0.5' }],
  ['English', { 'accept-language': 'ja' }],
  ['English', {}],
  ['English', { 'accept-language': ';;;q=x' }],
  ['Italian', { 'accept-language': 'en', cookie: 'lares_language=it' }],
  ['English', { 'accept-language': 'en', cookie: 'lares_language=../../x' }],
])('a page that the build has written comes in the visitor’s language: %s', async (language, headers) => {
  const app = await gateway()
  const response = await app.inject({ url: '/home', headers: { ...html, ...headers } })
  expect(response.body).toBe(homeIn(language))
  expect(response.headers['cache-control']).toBe('no-cache')
  expect(response.headers.vary).toMatch(/accept-language/i)
})

test('its data is a file', async () => {
  const app = await gateway()
  expect((await app.inject('/home/_payload.json?b1f2')).json()).toEqual({ data: {} })
})

test('the manifest of a build is kept for ever, the name of the latest is asked for anew', async () => {
  const app = await gateway()
  const latest = await app.inject(`/builds/latest.json?${Date.now()}`)
  expect(latest.json().id).toBe(buildId)
  expect(latest.headers['cache-control']).toBe('no-cache')
  const meta = await app.inject(`/builds/meta/${buildId}.json`)
  expect(meta.body).toBe(manifest)
  expect(meta.headers['cache-control']).toBe('public, max-age=31536000, immutable')
})

test('a gateway with a newer build still answers with the manifest of the one before', async () => {
  const keyValue = memoryKeyValue()
  await testGateway({ config: { webDir: builtWeb() }, keyValue })
  const { app } = await testGateway({ config: { webDir: builtWeb('c3d4') }, keyValue })
  expect((await app.inject('/builds/latest.json')).json().id).toBe('c3d4')
  const old = await app.inject(`/builds/meta/${buildId}.json`)
  expect(old.json().id).toBe(buildId)
  expect(old.headers['content-type']).toContain('application/json')
  expect(old.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect((await app.inject('/builds/meta/never.json')).statusCode).toBe(404)
})
