import { expect, test } from 'vitest'
import { builtWeb, familyIn, page } from '../testing/built-web.ts'
import { cookieOf, signInAt, testGateway } from '../testing/gateway.ts'
import { linkHeaderOf, pageFilesOf } from './page-files.ts'

const html = { accept: 'text/html', 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101' }
const id = '019a0000-0000-7000-8000-000000000001'

/** What a relative whose language is Italian gets at an address, and what a guest gets. */
async function gateway() {
  const { app, archive } = await testGateway({ config: { webDir: builtWeb() } })
  archive.state.siteparams = { language: 'it' }
  const cookie = cookieOf(await signInAt(app)) ?? ''
  return {
    relative: (url: string) => app.inject({ url, headers: { ...html, cookie } }),
    guest: (url: string, headers = {}) => app.inject({ url, headers: { ...html, ...headers } }),
  }
}

test('a relative gets the family’s layout in their language while the page is on its way', async () => {
  const { relative, guest } = await gateway()
  const response = await relative('/dreams')
  expect(response.body).toBe(familyIn('Italian', { code: '' }))
  expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(response.headers['cache-control']).toBe('private, no-cache')
  expect(response.headers.vary).toMatch(/cookie/i)
  expect((await guest('/search')).body).toBe(page)
})

test('the styles and the first call of the page are named with it, and its scripts for when it has been drawn', async () => {
  const { relative } = await gateway()
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

test('a call is named with the parameters of the address, and not where a query changes what is asked', async () => {
  const { relative } = await gateway()
  expect((await relative(`/images/${id}/profile`)).headers.link).toContain(`</api/items/${id}>; rel=preload`)
  expect((await relative('/images?tag=a')).headers.link).not.toContain('as=fetch')
})

test('nothing is fetched for a page that its reader may not see', async () => {
  const { relative } = await gateway()
  const { headers, body } = await relative('/tabTools/ai-chat')
  expect(headers.link).toBeUndefined()
  expect(body).toBe(familyIn('Italian', { code: '' }))
})

test('a guest is told of the pages of guests, in the language of their browser, and of no others', async () => {
  const { guest } = await gateway()
  const { link } = (await guest('/setup', { 'accept-language': 'en-GB' })).headers
  expect(link).toContain('</assets/setup-1.js>; rel=modulepreload')
  expect(link).toContain('</assets/en-1.js>; rel=modulepreload')
  expect((await guest('/search')).headers.link).toBeUndefined()
})

test('a page does not wait long for an archive that does not say who asks', async () => {
  let silent = false
  const { app } = await testGateway({
    config: { webDir: builtWeb() },
    routes: (archive) =>
      archive.addHook('onRequest', async ({ url }) => {
        if (silent && url === '/internal/session') await new Promise(() => undefined)
      }),
  })
  const cookie = cookieOf(await signInAt(app)) ?? ''
  silent = true
  const { statusCode, body } = await app.inject({ url: '/images', headers: { ...html, cookie } })
  expect([statusCode, body]).toEqual([200, page])
}, 4_000)

test.each([
  undefined,
  '',
  'null',
  '{"pages":{"/images":["https://evil.test/x.js"]},"texts":{}}',
  '{"pages":[]}',
])('a list that is none names nothing: %s', (text) => {
  expect(pageFilesOf(text)).toEqual({ pages: {}, texts: {} })
  expect(linkHeaderOf([])).toBeUndefined()
})
