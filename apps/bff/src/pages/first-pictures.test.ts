import { brotliDecompressSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { builtWeb } from '../testing/built-web.ts'
import { cookieOf, signInAt, testGateway } from '../testing/gateway.ts'

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

type Answer = (request: FastifyRequest, reply: FastifyReply) => unknown

const months = [
  { month: '2024-08', count: 5 },
  { month: '2023-09', count: 2 },
]

/** What a relative gets at `/images` from a gateway whose archive answers like this, and what the archive was asked. */
async function gateway(answer: Answer, timeline: Answer = () => ({ months, undated: 0 })) {
  const asked: string[] = []
  const { app, archive } = await testGateway({
    config: { webDir: builtWeb() },
    routes: (routes) => {
      routes.get('/api/items', (request, reply) => {
        asked.push(request.url)
        return answer(request, reply)
      })
      routes.get('/api/items/timeline', timeline)
    },
  })
  archive.state.siteparams = { language: 'it' }
  const cookie = cookieOf(await signInAt(app)) ?? ''
  const open = (url: string, headers = {}) => app.inject({ url, headers: { ...html, cookie, ...headers } })
  return { open, asked }
}

test('with the pictures of a wall stands how many there are in each month, where the archive says so', async () => {
  const items = [{ cover }]
  const { open } = await gateway(() => ({ items, nextCursor: null }))
  expect((await open('/images')).body).toContain('<i hidden data-months="2024-08:5 2023-09:2"></i><img')
  const without = await gateway(
    () => ({ items, nextCursor: null }),
    () => ({ months: [{ month: '"><script>', count: 1 }] }),
  )
  const { body } = await without.open('/images')
  expect(body).toContain('<img')
  expect(body).not.toContain('data-months')
})

test('the first pictures stand in the page, as wide as their shape and no larger than is worth it', async () => {
  const items = [{ cover }, { cover: null }, { cover: { ...cover, width: 100, height: 4000 } }]
  const { open, asked } = await gateway(() => ({ items, nextCursor: null }))
  const { body } = await open('/images')
  const address = `/api/assets/${id}/thumbnail?width=`
  expect(body.match(/<img[^>]*>/g)).toEqual([
    `<img alt="" data-at="0" data-size="3000x2000" data-shape="15" src="${address}320" srcset="${address}320 320w, ${address}640 640w" sizes="(min-width: 768px) 320px, 180px">`,
    expect.stringContaining('data-at="2" data-size="100x4000" data-shape="5"'),
  ])
  expect(asked).toEqual(['/api/items?limit=8&kind=image&sort=newest'])
})

test('a page that asks for something else has none, and neither has one without room for them', async () => {
  const { open, asked } = await gateway(() => ({ items: [{ cover }], nextCursor: null }))
  expect((await open('/images?tag=a')).body).not.toContain('<img')
  expect((await open('/dreams')).body).not.toContain('<img')
  expect(asked).toEqual([])
})

test.each<[string, Answer]>([
  ['refuses', (_request, reply) => reply.code(500).send({ code: 'internal', message: '' })],
  ['says something else', () => ({ items: [{ cover: 'x' }] })],
  ['takes long', () => new Promise((resolve) => setTimeout(resolve, 2000, { items: [{ cover }] }))],
])('an archive that %s leaves the page without them', async (_what, answer) => {
  const { open } = await gateway(answer)
  const begun = Date.now()
  const { statusCode, body } = await open('/images')
  expect(Date.now() - begun).toBeLessThan(1500)
  expect(statusCode).toBe(200)
  expect(body).not.toContain('<img')
  expect(body).toContain('data-first-pictures')
})

test('what the archive says is text of an attribute and never more', async () => {
  const hostile = { ...cover, renditions: [{ name: 'thumbnail', variant: '320', mediaType: 'x' }] }
  const { open } = await gateway(() => ({ items: [{ cover: { ...hostile, id: `"><script>` } }] }))
  expect((await open('/images')).body).not.toContain('"><script>')
})

test('the page is compressed for a browser that takes it', async () => {
  const { open } = await gateway(() => ({ items: Array(12).fill({ cover }), nextCursor: null }))
  const { headers, rawPayload } = await open('/images', { 'accept-encoding': 'br' })
  expect(headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(rawPayload).toString()).toContain('<img')
})
