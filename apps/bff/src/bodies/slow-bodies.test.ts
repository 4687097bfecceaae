import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { maxItemBytes } from '@lares/shared-types/items'
import type { FastifyInstance } from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestGateway, getSignedInCookie } from '../testing/gateway.ts'
import { startRawUpload } from '../testing/raw-upload.ts'

/** More connections than the gateway opens to the archive service. */
const connectionCount = 300
const megabyte = 1024 * 1024

/** A gateway whose archive service records the method of each call that reaches it. */
async function startCountingGateway() {
  const reachedMethods: string[] = []
  const { app } = await createTestGateway({
    routes: (archive) => archive.addHook('onRequest', async ({ method }) => void reachedMethods.push(method)),
  })
  const cookie = await getSignedInCookie(app)
  reachedMethods.length = 0
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  return { app, address, cookie, reachedMethods }
}

/** Opens connections that each send a request head and one byte of the body. Returns the text received on each. */
async function sendSlowly(address: string, head: string, count: number): Promise<string[]> {
  const { hostname, port } = new URL(address)
  const responses: string[] = Array(count).fill('')
  const sockets: Socket[] = []
  for (let index = 0; index < count; index += 1) {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => undefined)
    socket.setEncoding('utf8').on('data', (text) => {
      responses[index] = (responses[index] ?? '') + text
    })
    sockets.push(socket)
  }
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
  })
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  for (const socket of sockets) socket.write(`${head}\r\n\r\n{`)
  return responses
}

const json = 'host: x\r\ncontent-type: application/json\r\ncontent-length: 1000'

test.each([
  ['a public route', `POST /api/auth/password-resets HTTP/1.1\r\n${json}`],
  ['a route of the gateway', `POST /api/auth/login HTTP/1.1\r\n${json}`],
  ['a route that needs a session', `POST /api/items HTTP/1.1\r\n${json}`],
  ['an unknown path', `POST /api/nowhere HTTP/1.1\r\n${json}`],
  [
    'an unknown path without JSON',
    'POST /api/nowhere HTTP/1.1\r\nhost: x\r\ncontent-type: text/x\r\ncontent-length: 1000',
  ],
  ['an unknown path without a content type', 'POST /api/nowhere HTTP/1.1\r\nhost: x\r\ncontent-length: 1000'],
  [
    'an unknown path with a chunked body',
    'POST /api/nowhere HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked',
  ],
  ['a route that takes no body', `GET /api/echo HTTP/1.1\r\n${json}`],
])('slow bodies of guests to %s do not block other clients', async (_name, head) => {
  const { address, cookie, reachedMethods } = await startCountingGateway()
  const responses = await sendSlowly(address, head, connectionCount)
  const getRejected = () => responses.filter((response) => response.startsWith('HTTP/1.1 4')).length
  if (!head.startsWith('GET')) {
    await vi.waitFor(() => expect(getRejected()).toBeGreaterThanOrEqual(connectionCount - 32), {
      timeout: 15_000,
    })
    expect(reachedMethods).toEqual([])
  }
  const response = await fetch(`${address}/api/echo`, {
    headers: { cookie },
    signal: AbortSignal.timeout(5000),
  })
  expect(response.status).toBe(200)
})

test('slow bodies of one user do not block other clients, and the excess is rejected with Retry-After', async () => {
  const { address, cookie, reachedMethods } = await startCountingGateway()
  const head = `POST /api/items HTTP/1.1\r\ncookie: ${cookie}\r\n${json}`
  const responses = await sendSlowly(address, head, connectionCount)
  const getRejected = () => responses.filter((response) => response.startsWith('HTTP/1.1 429'))
  await vi.waitFor(() => expect(getRejected()).toHaveLength(connectionCount - 32), { timeout: 15_000 })
  expect(getRejected()[0]).toMatch(/retry-after: \d+\r\n/i)
  expect(getRejected()[0]).toContain('"code":"too-many-requests"')
  expect(reachedMethods).toEqual([])
  const post = { method: 'POST', body: '{"a":1}', headers: { 'content-type': 'application/json' } }
  const response = await fetch(`${address}/api/echo`, { ...post, signal: AbortSignal.timeout(5000) })
  expect(await response.json()).toMatchObject({ body: { a: 1 } })
})

test('a client may send new bodies once its slow ones have ended', async () => {
  const { app, address } = await startCountingGateway()
  await sendSlowly(address, `POST /api/nowhere HTTP/1.1\r\n${json}`, 32)
  const send = () => post(app, '/api/echo', '{"a":1}')
  await vi.waitFor(async () => expect((await fetchPost(address)).status).toBe(429), { timeout: 15_000 })
  app.server.closeAllConnections()
  await vi.waitFor(async () => expect((await fetchPost(address)).status).toBe(200), { timeout: 15_000 })
  expect((await send()).statusCode).toBe(200)
})

test.each([
  ['an item', '/api/items/019355a0-0000-7000-8000-000000000001', 'PATCH', 6_000_000, maxItemBytes + 100_000],
  ['anything else', '/api/echo', 'POST', 60_000, 70_000],
])(
  'rejects a body of %s that is too large before the archive service sees it',
  async (_name, url, method, fits, tooLarge) => {
    const { app, cookie, reachedMethods } = await startCountingGateway()
    const send = (length: number) =>
      app.inject({
        method: method as 'POST',
        url,
        headers: { cookie },
        payload: JSON.stringify('x'.repeat(length)),
      })
    const rejection = await send(tooLarge)
    expect(rejection.statusCode).toBe(413)
    expect(rejection.json().code).toBe('too-large')
    expect(reachedMethods).toEqual([])
    await send(fits)
    expect(reachedMethods).toEqual([method])
  },
)

test('a client that keeps sending a body that is too large still gets the response', async () => {
  const { address } = await startCountingGateway()
  const upload = await startRawUpload(address, 'POST /api/echo', 20 * megabyte)
  await upload.sent
  expect(await upload.response()).toMatch(/^HTTP\/1.1 413/)
})

function post(app: FastifyInstance, url: string, payload: string) {
  return app.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json' } })
}

function fetchPost(address: string): Promise<Response> {
  const headers = { 'content-type': 'application/json' }
  return fetch(`${address}/api/echo`, { method: 'POST', body: '{"a":1}', headers })
}
