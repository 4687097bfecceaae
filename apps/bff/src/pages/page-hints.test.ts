import { expect, test } from 'vitest'
import { createBuiltWeb, page, renderFamilyLayout } from '../testing/built-web.ts'
import { createTestGateway, getSessionCookie, signInAt } from '../testing/gateway.ts'
import { formatLinkHeader, parsePageFiles } from './page-files.ts'

const html = { accept: 'text/html', 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101' }
const id = '019a0000-0000-7000-8000-000000000001'

/** Requests pages as a signed-in user whose language is Italian, or as a guest. */
async function createPageGateway() {
  const { app, archive } = await createTestGateway({ config: { webDir: createBuiltWeb() } })
  archive.state.siteparams = { language: 'it' }
  const cookie = getSessionCookie(await signInAt(app)) ?? ''
  return {
    relative: (url: string) => app.inject({ url, headers: { ...html, cookie } }),
    guest: (url: string, headers = {}) => app.inject({ url, headers: { ...html, ...headers } }),
  }
}

test('a signed-in user gets the layout in their language while the page loads', async () => {
  const { relative, guest } = await createPageGateway()
  const response = await relative('/dreams')
  expect(response.body).toBe(renderFamilyLayout('Italian', { code: '' }))
  expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(response.headers['cache-control']).toBe('private, no-cache')
  expect(response.headers.vary).toMatch(/cookie/i)
  expect((await guest('/search')).body).toBe(page)
})

test('preloads styles and the first call by header, and scripts after the first paint', async () => {
  const { relative } = await createPageGateway()
  const { body, headers } = await relative('/images')
  expect(String(headers.link).split(', ')).toEqual([
    '</assets/images-1.css>; rel=preload; as=style; crossorigin',
    '</api/items/timeline?kind=image>; rel=preload; as=fetch; crossorigin',
  ])
  const [, code] = /<template id="code">([\s\S]*)<\/template>/.exec(body) ?? []
  expect(code?.trim().split('\n')).toEqual(
    ['images-1', 'it-1', 'it-further-1'].map(
      (name) => `<link rel="modulepreload" crossorigin href="/assets/${name}.js">`,
    ),
  )
})

test('preloads the first call with path parameters, but not when there is a query', async () => {
  const { relative } = await createPageGateway()
  expect((await relative(`/images/${id}/profile`)).headers.link).toContain(`</api/items/${id}>; rel=preload`)
  expect((await relative('/images?tag=a')).headers.link).not.toContain('as=fetch')
})

test('preloads nothing for a page that the user may not open', async () => {
  const { relative } = await createPageGateway()
  const { headers, body } = await relative('/tabTools/ai-chat')
  expect(headers.link).toBeUndefined()
  expect(body).toBe(renderFamilyLayout('Italian', { code: '' }))
})

test('preloads guest pages in the browser language, and no other pages, for guests', async () => {
  const { guest } = await createPageGateway()
  const { link } = (await guest('/setup', { 'accept-language': 'en-GB' })).headers
  expect(link).toContain('</assets/setup-1.js>; rel=modulepreload')
  expect(link).toContain('</assets/en-1.js>; rel=modulepreload')
  expect((await guest('/search')).headers.link).toBeUndefined()
})

test('serves the page soon when the archive service does not return the user', async () => {
  let silent = false
  const { app } = await createTestGateway({
    config: { webDir: createBuiltWeb() },
    routes: (archive) =>
      archive.addHook('onRequest', async ({ url }) => {
        if (silent && url === '/internal/session') await new Promise(() => undefined)
      }),
  })
  const cookie = getSessionCookie(await signInAt(app)) ?? ''
  silent = true
  const { statusCode, body } = await app.inject({ url: '/images', headers: { ...html, cookie } })
  expect([statusCode, body]).toEqual([200, page])
}, 12_000)

test.each([
  undefined,
  '',
  'null',
  '{"pages":{"/images":["https://evil.test/x.js"]},"texts":{}}',
  '{"pages":[]}',
])('treats invalid page-files.json as empty: %s', (text) => {
  expect(parsePageFiles(text)).toEqual({ pages: {}, texts: {} })
  expect(formatLinkHeader([])).toBeUndefined()
})
