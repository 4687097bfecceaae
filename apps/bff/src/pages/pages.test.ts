import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { type ParamRule, pages } from '@lares/shared-types/routing/pages'
import { expect, onTestFinished, test, vi } from 'vitest'
import { buildId, createBuiltWeb, manifest, page, renderHome, script } from '../testing/built-web.ts'
import { createTestGateway, getSessionCookie, signInAt } from '../testing/gateway.ts'
import { createMemoryKeyValue } from '../testing/memory-key-value.ts'
import { sendRawRequest } from '../testing/raw-request.ts'

const asset = '/assets/index-abc123.js'
const html = {
  accept: 'text/html,application/xhtml+xml',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
}

async function createApp() {
  return (await createTestGateway({ config: { webDir: createBuiltWeb() } })).app
}

test('caches a file with a hash in its name forever', async () => {
  const app = await createApp()
  const response = await app.inject(asset)
  expect(response.body).toBe(script)
  expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(response.headers['content-type']).toContain('javascript')
})

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
])('serves the file precompressed to a browser that accepts %s', async (encoding, decompress) => {
  const app = await createApp()
  const response = await app.inject({ url: asset, headers: { 'accept-encoding': encoding } })
  expect(response.headers['content-encoding']).toBe(encoding)
  expect(response.headers.vary).toMatch(/accept-encoding/i)
  expect(response.headers['content-type']).toContain('javascript')
  expect(decompress(response.rawPayload).toString()).toBe(script)
})

test.each(['/', '/index.html'])(
  'the page at %s is revalidated each time, with 304 when it is unchanged',
  async (url) => {
    const app = await createApp()
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
  '%s, through which an installed application finds updates, is revalidated each time',
  async (url, type) => {
    const app = await createApp()
    const response = await app.inject(url)
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toMatch(type)
    expect(response.headers['cache-control']).toBe('no-cache')
    expect(response.headers['content-security-policy']).toContain("worker-src 'self'")
  },
)

test('serves the page at a path of the application', async () => {
  const app = await createApp()
  const response = await app.inject({ url: '/search?q=x', headers: html })
  expect(response.statusCode).toBe(200)
  expect(response.body).toBe(page)
  expect(response.headers['cache-control']).toBe('no-cache')
  expect(response.headers['x-robots-tag']).toBe('noindex')
  expect((await app.inject({ method: 'HEAD', url: '/search', headers: html })).statusCode).toBe(200)
})

test.each([
  ['an unknown page', '/nowhere'],
  ['an invalid id', '/mails/17/profile'],
  ['a very long path', `/images/${'x'.repeat(4000)}`],
  ['a percent sign', '/100%25'],
  ['non-ASCII characters', '/o%C3%B9/%C3%A7a'],
  ['two slashes', '/search//x'],
  ['a path with an extension', '/nowhere.txt'],
  ['a prerendered file by its path', '/prerendered/it/home/index.html'],
  ['a hidden file', '/.vite/manifest.json'],
])('a browser gets the application with a 404 at %s', async (_what, url) => {
  const app = await createApp()
  const { etag } = (await app.inject('/')).headers
  const response = await app.inject({ url, headers: { ...html, 'if-none-match': String(etag) } })
  expect(response.statusCode).toBe(404)
  expect(response.body).toBe(page)
})

test('answers with the status and text that the rule of a parameter gives', async () => {
  const rules: Record<string, ParamRule> = pages.invitation.params ?? {}
  const rule = vi.spyOn(rules, 'token').mockReturnValue({ status: 410, text: 'Too late.' })
  onTestFinished(() => rule.mockRestore())
  const app = await createApp()
  const response = await app.inject({ url: '/invitation/abc', headers: html })
  expect(response.statusCode).toBe(410)
  expect(response.body).toBe(page)
  const bot = { ...html, 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }
  const toBot = await app.inject({ url: '/invitation/abc', headers: bot })
  expect(toBot.statusCode).toBe(410)
  expect(toBot.body).toBe('Too late.')
})

test('a bot gets the status and a short text', async () => {
  const app = await createApp()
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
  ['the page data of a page that is not prerendered', '/search/_payload.json', html],
  ['an asset of an older build', '/assets/index-old.js', html],
  ['the folder of the assets', '/assets/', html],
  ['a file that is asked for without naming HTML', '/nowhere.txt', { accept: '*/*' }],
  ['a picture', '/nowhere.png', { accept: 'image/avif,image/webp,*/*;q=0.8' }],
  ['a request that does not accept HTML', '/images', { accept: 'application/json' }],
])('%s gets a JSON 404 and never the page', async (_what, url, headers) => {
  const app = await createApp()
  const response = await app.inject({ url, headers })
  expect(response.statusCode).toBe(404)
  expect(response.json().code).toBe('not-found')
  expect(response.headers['cache-control']).toBe('no-store')
})

test('a page cannot be posted to', async () => {
  const app = await createApp()
  const response = await app.inject({ method: 'POST', url: '/images', headers: html })
  expect(response.statusCode).toBe(404)
})

test.each([
  '/../package.json',
  '/%2e%2e/package.json',
  '/assets/..%2f..%2fpackage.json',
  '/..%5cpackage.json',
  '//etc/passwd',
])('serves nothing outside the build folder at %s', async (url) => {
  const app = await createApp()
  const response = await app.inject({ url, headers: {} })
  expect(response.statusCode).toBeGreaterThanOrEqual(400)
  expect(response.body).not.toMatch(/root:|"dependencies"/)
})

test.each(['//', '//[', '/\\', '//search'])(
  'answers %s with 404 and not as another host',
  async (address) => {
    const app = await createApp()
    expect((await sendRawRequest(app, address)).statusCode).toBe(404)
  },
)

test('access does not depend on the user agent', async () => {
  const app = await createApp()
  for (const agent of ['Googlebot/2.1', 'Mozilla/5.0', '']) {
    const response = await app.inject({ url: '/search', headers: { ...html, 'user-agent': agent } })
    expect(response.statusCode).toBe(200)
  }
})

test('a gateway without a web build still answers API calls', async () => {
  const { app } = await createTestGateway()
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
])('redirects %s to %s', async (url, target) => {
  const app = await createApp()
  const response = await app.inject({ url, headers: html })
  expect(response.statusCode).toBe(307)
  expect(response.headers.location).toBe(target)
})

test.each([{}, { accept: '*/*' }])(
  'whoever accepts anything is redirected, and gets true statuses: %j',
  async (headers) => {
    const app = await createApp()
    const get = async (url: string) => {
      const { statusCode, headers: sent } = await app.inject({ url, headers })
      return [statusCode, sent.location]
    }
    expect(await get('/home')).toEqual([200, undefined])
    expect(await get('/login')).toEqual([307, '/'])
    expect(await get('/images')).toEqual([307, '/?next=%2Fimages'])
    expect(await get('/photos/summer.jpg')).toEqual([307, '/images/summer.jpg'])
    expect(await get('/nowhere')).toEqual([404, undefined])
  },
)

test('redirects guests to the sign-in and signed-in users away from guest pages', async () => {
  const app = await createApp()
  const guest = await app.inject({ url: '/images?tag=a', headers: html })
  expect(guest.statusCode).toBe(307)
  expect(guest.headers.location).toBe('/?next=%2Fimages%3Ftag%3Da')

  const cookie = getSessionCookie(await signInAt(app)) ?? ''
  const headers = { ...html, cookie }
  expect((await app.inject({ url: '/images', headers })).statusCode).toBe(200)
  expect((await app.inject({ url: '/?next=%2Fimages', headers })).headers.location).toBe('/images')
  expect((await app.inject({ url: '/', headers })).headers.location).toBe('/search')
  expect((await app.inject({ url: '/home', headers })).headers['cache-control']).toBe('no-store')
})

test('without the archive service a signed-in user still gets the page', async () => {
  const { app, archive } = await createTestGateway({ config: { webDir: createBuiltWeb() } })
  const cookie = getSessionCookie(await signInAt(app)) ?? ''
  await archive.app.close()
  const response = await app.inject({ url: '/images', headers: { ...html, cookie } })
  expect(response.statusCode).toBe(200)
  expect(response.body).toBe(page)
})

test('without the key-value store a browser gets the application, and a bot the status', async () => {
  const keyValue = createMemoryKeyValue()
  const { app } = await createTestGateway({ config: { webDir: createBuiltWeb() }, keyValue })
  const cookie = getSessionCookie(await signInAt(app)) ?? ''
  vi.spyOn(keyValue, 'get').mockRejectedValue(new Error('connect ECONNREFUSED'))
  const response = await app.inject({ url: '/images', headers: { ...html, cookie } })
  expect(response.statusCode).toBe(503)
  expect(response.body).toBe(page)
  expect(response.headers['retry-after']).toBe('2')
  const bot = await app.inject({
    url: '/images',
    headers: { ...html, 'user-agent': 'Googlebot/2.1', cookie },
  })
  expect([bot.statusCode, bot.headers['content-type']]).toEqual([503, 'text/plain; charset=utf-8'])
  const json = await app.inject({ url: '/images', headers: { accept: 'application/json', cookie } })
  expect(json.json().code).toBe('upstream-unavailable')
})

test.each([
  ['Italian', { 'accept-language': 'it-CH,it;q=0.9,en;q=0.5' }],
  ['English', { 'accept-language': 'ja' }],
  ['English', {}],
  ['English', { 'accept-language': ';;;q=x' }],
  ['Italian', { 'accept-language': 'en', cookie: 'lares_language=it' }],
  ['English', { 'accept-language': 'en', cookie: 'lares_language=../../x' }],
])('serves a prerendered page in the visitor’s language: %s', async (language, headers) => {
  const app = await createApp()
  const response = await app.inject({ url: '/home', headers: { ...html, ...headers } })
  expect(response.body).toBe(renderHome(language))
  expect(response.headers['cache-control']).toBe('no-cache')
  expect(response.headers.vary).toMatch(/accept-language/i)
})

test('serves the web manifest in the language of the visitor', async () => {
  const app = await createApp()
  const getLanguage = async (headers: Record<string, string>) => {
    const { headers: sent, ...response } = await app.inject({ url: '/manifest.webmanifest', headers })
    expect([sent['content-type'], sent.vary]).toEqual([
      expect.stringMatching(/^application\/manifest\+json/),
      expect.stringContaining('accept-language'),
    ])
    return response.json().lang
  }
  expect(await getLanguage({ 'accept-language': 'it-CH,it;q=0.9' })).toBe('it')
  expect(await getLanguage({ 'accept-language': 'it', cookie: 'lares_language=en' })).toBe('en')
})

test('serves the data of a prerendered page as a file', async () => {
  const app = await createApp()
  expect((await app.inject('/home/_payload.json?b1f2')).json()).toEqual({ data: {} })
})

test('caches a build manifest forever and revalidates the name of the latest', async () => {
  const app = await createApp()
  const latest = await app.inject(`/builds/latest.json?${Date.now()}`)
  expect(latest.json().id).toBe(buildId)
  expect(latest.headers['cache-control']).toBe('no-cache')
  const meta = await app.inject(`/builds/meta/${buildId}.json`)
  expect(meta.body).toBe(manifest)
  expect(meta.headers['cache-control']).toBe('public, max-age=31536000, immutable')
})

test('a gateway with a newer build still serves the manifest of the previous one', async () => {
  const keyValue = createMemoryKeyValue()
  await createTestGateway({ config: { webDir: createBuiltWeb() }, keyValue })
  const { app } = await createTestGateway({ config: { webDir: createBuiltWeb('c3d4') }, keyValue })
  expect((await app.inject('/builds/latest.json')).json().id).toBe('c3d4')
  const old = await app.inject(`/builds/meta/${buildId}.json`)
  expect(old.json().id).toBe(buildId)
  expect(old.headers['content-type']).toContain('application/json')
  expect(old.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect((await app.inject('/builds/meta/never.json')).statusCode).toBe(404)
})
