import { brotliDecompressSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { createBuiltWeb } from '../testing/built-web.ts'
import { createTestGateway, getSessionCookie, signInAt } from '../testing/gateway.ts'

const html = { accept: 'text/html', 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101' }
const id = '019a0000-0000-7000-8000-000000000001'
const cover = {
  id,
  itemId: id,
  filename: 'a "b" <c>.jpg',
  mediaType: 'image/jpeg',
  family: 'image',
  size: 1,
  sha256: 'a',
  state: 'ready',
  width: 3000,
  height: 2000,
  renditions: [
    { name: 'thumbnail', variant: '320', mediaType: 'image/webp' },
    { name: 'thumbnail', variant: '640', mediaType: 'image/webp' },
    { name: 'preview', variant: '1600', mediaType: 'image/webp' },
  ],
}

type RouteHandler = (request: FastifyRequest, reply: FastifyReply) => unknown

const months = [
  { month: '2024-08', count: 5 },
  { month: '2023-09', count: 2 },
]

/** A gateway whose archive service uses these handlers: `open` requests a page as a signed-in user. */
async function createImagesGateway(
  handler: RouteHandler,
  timeline: RouteHandler = () => ({ months, undated: 0 }),
) {
  const requestedUrls: string[] = []
  const { app, archive } = await createTestGateway({
    config: { webDir: createBuiltWeb() },
    routes: (routes) => {
      routes.get('/api/items', (request, reply) => {
        requestedUrls.push(request.url)
        return handler(request, reply)
      })
      routes.get('/api/items/timeline', timeline)
    },
  })
  archive.state.siteparams = { language: 'it' }
  const cookie = getSessionCookie(await signInAt(app)) ?? ''
  const open = (url: string, headers = {}) => app.inject({ url, headers: { ...html, cookie, ...headers } })
  return { open, requestedUrls }
}

test('includes the month counts with the pictures when the archive returns valid ones', async () => {
  const items = [{ cover }]
  const { open } = await createImagesGateway(() => ({ items, nextCursor: null }))
  expect((await open('/images')).body).toContain('<i hidden data-months="2024-08:5 2023-09:2"></i><img')
  const withInvalidMonths = await createImagesGateway(
    () => ({ items, nextCursor: null }),
    () => ({ months: [{ month: '"><script>', count: 1 }] }),
  )
  const { body } = await withInvalidMonths.open('/images')
  expect(body).toContain('<img')
  expect(body).not.toContain('data-months')
})

test('puts the first pictures into the page with their shape and a limited width', async () => {
  const items = [{ cover }, { cover: null }, { cover: { ...cover, width: 100, height: 4000 } }]
  const { open, requestedUrls } = await createImagesGateway(() => ({ items, nextCursor: null }))
  const { body } = await open('/images')
  const address = `/api/assets/${id}/thumbnail?width=`
  expect(body.match(/<img[^>]*>/g)).toEqual([
    `<img alt="" data-at="0" data-size="3000x2000" data-shape="15" src="${address}320" srcset="${address}320 320w, ${address}640 640w" sizes="(min-width: 768px) 320px, 180px">`,
    expect.stringContaining('data-at="2" data-size="100x4000" data-shape="5"'),
  ])
  expect(requestedUrls).toEqual(['/api/items?limit=8&kind=image&sort=newest'])
})

test('adds no pictures to a filtered page or to a page without a placeholder', async () => {
  const { open, requestedUrls } = await createImagesGateway(() => ({ items: [{ cover }], nextCursor: null }))
  expect((await open('/images?tag=a')).body).not.toContain('<img')
  expect((await open('/dreams')).body).not.toContain('<img')
  expect(requestedUrls).toEqual([])
})

test.each<[string, RouteHandler]>([
  ['fails', (_request, reply) => reply.code(500).send({ code: 'internal', message: '' })],
  ['returns an invalid reply', () => ({ items: [{ cover: 'x' }] })],
  ['is slow', () => new Promise((resolve) => setTimeout(resolve, 2000, { items: [{ cover }] }))],
])('serves the page without pictures when the archive service %s', async (_what, handler) => {
  const { open } = await createImagesGateway(handler)
  const startedAt = Date.now()
  const { statusCode, body } = await open('/images')
  expect(Date.now() - startedAt).toBeLessThan(1500)
  expect(statusCode).toBe(200)
  expect(body).not.toContain('<img')
  expect(body).toContain('data-first-pictures')
})

test('escapes values of the archive service in attributes', async () => {
  const hostile = { ...cover, renditions: [{ name: 'thumbnail', variant: '320', mediaType: 'x' }] }
  const { open } = await createImagesGateway(() => ({ items: [{ cover: { ...hostile, id: `"><script>` } }] }))
  expect((await open('/images')).body).not.toContain('"><script>')
})

test('compresses the page when the browser accepts it', async () => {
  const { open } = await createImagesGateway(() => ({ items: Array(12).fill({ cover }), nextCursor: null }))
  const { headers, rawPayload } = await open('/images', { 'accept-encoding': 'br' })
  expect(headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(rawPayload).toString()).toContain('<img')
})
