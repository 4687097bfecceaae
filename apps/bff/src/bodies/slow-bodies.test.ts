import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { cookieOf, signInAt, testGateway } from '../testing/gateway.ts'
import { rawUpload } from '../testing/raw-upload.ts'

/** More than the connections that the gateway has to the archive service. */
const many = 300
const megabyte = 1024 * 1024

/** A gateway whose archive counts the calls that reach it and never answers those that wait for a body. */
async function gatewayWithCount() {
  const reached: string[] = []
  const { app } = await testGateway({
    routes: (archive) => archive.addHook('onRequest', async ({ method }) => void reached.push(method)),
  })
  const cookie = cookieOf(await signInAt(app)) ?? ''
  reached.length = 0
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  return { app, address, cookie, reached }
}

/** Opens connections that each send the head of a call and one byte of its body; what comes back on each. */
async function sendSlowly(address: string, head: string, count: number): Promise<string[]> {
  const { hostname, port } = new URL(address)
  const answers: string[] = Array(count).fill('')
  const sockets: Socket[] = []
  for (let index = 0; index < count; index += 1) {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => undefined)
    socket.setEncoding('utf8').on('data', (text) => {
      answers[index] = (answers[index] ?? '') + text
    })
    sockets.push(socket)
  }
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
  })
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  for (const socket of sockets) socket.write(`${head}\r\n\r\n{`)
  return answers
}

const json = 'host: x\r\ncontent-type: application/json\r\ncontent-length: 1000'

test.each([
  ['a public call', `POST /api/auth/password-resets HTTP/1.1\r\n${json}`],
  ['a call of the gateway', `POST /api/auth/login HTTP/1.1\r\n${json}`],
  ['a call that needs a session', `POST /api/items HTTP/1.1\r\n${json}`],
  ['an address that is none', `POST /api/nowhere HTTP/1.1\r\n${json}`],
  ['no JSON', 'POST /api/nowhere HTTP/1.1\r\nhost: x\r\ncontent-type: text/x\r\ncontent-length: 1000'],
  ['no type at all', 'POST /api/nowhere HTTP/1.1\r\nhost: x\r\ncontent-length: 1000'],
  ['a body of unknown length', 'POST /api/nowhere HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked'],
  ['a body where none belongs', `GET /api/echo HTTP/1.1\r\n${json}`],
])('slow bodies of guests to %s keep nobody from the archive', async (_what, head) => {
  const { address, cookie, reached } = await gatewayWithCount()
  const answers = await sendSlowly(address, head, many)
  const refused = () => answers.filter((answer) => answer.startsWith('HTTP/1.1 4')).length
  if (!head.startsWith('GET')) {
    await vi.waitFor(() => expect(refused()).toBeGreaterThanOrEqual(many - 32), { timeout: 5000 })
    expect(reached).toEqual([])
  }
  const answer = await fetch(`${address}/api/echo`, {
    headers: { cookie },
    signal: AbortSignal.timeout(5000),
  })
  expect(answer.status).toBe(200)
})

test('slow bodies of one person keep nobody from the archive, and what is too much is refused with a time to wait', async () => {
  const { address, cookie, reached } = await gatewayWithCount()
  const head = `POST /api/items HTTP/1.1\r\ncookie: ${cookie}\r\n${json}`
  const answers = await sendSlowly(address, head, many)
  const refused = () => answers.filter((answer) => answer.startsWith('HTTP/1.1 429'))
  await vi.waitFor(() => expect(refused()).toHaveLength(many - 32), { timeout: 5000 })
  expect(refused()[0]).toMatch(/retry-after: \d+\r\n/i)
  expect(refused()[0]).toContain('"code":"too-many-requests"')
  expect(reached).toEqual([])
  const post = { method: 'POST', body: '{"a":1}', headers: { 'content-type': 'application/json' } }
  const answer = await fetch(`${address}/api/echo`, { ...post, signal: AbortSignal.timeout(5000) })
  expect(await answer.json()).toMatchObject({ body: { a: 1 } })
})

test('whose slow bodies have gone may send others', async () => {
  const { app, address } = await gatewayWithCount()
  await sendSlowly(address, `POST /api/nowhere HTTP/1.1\r\n${json}`, 32)
  const send = () => post(app, '/api/echo', '{"a":1}')
  await vi.waitFor(async () => expect((await fetchPost(address)).status).toBe(429), { timeout: 5000 })
  app.server.closeAllConnections()
  await vi.waitFor(async () => expect((await fetchPost(address)).status).toBe(200), { timeout: 5000 })
  expect((await send()).statusCode).toBe(200)
})

test.each([
  ['an item', '/api/items/019355a0-0000-7000-8000-000000000001', 'PATCH', 6_000_000, 8_600_000],
  ['anything else', '/api/echo', 'POST', 60_000, 70_000],
])(
  'a body of %s that is too large is refused before the archive learns of it',
  async (_what, url, method, fits, tooLarge) => {
    const { app, reached } = await gatewayWithCount()
    const send = (length: number) =>
      app.inject({ method: method as 'POST', url, payload: JSON.stringify('x'.repeat(length)) })
    const refusal = await send(tooLarge)
    expect(refusal.statusCode).toBe(413)
    expect(refusal.json().code).toBe('too-large')
    expect(reached).toEqual([])
    await send(fits)
    expect(reached).toEqual([method])
  },
)

test('a client that goes on sending a body that is too large still gets its answer', async () => {
  const { address } = await gatewayWithCount()
  const upload = await rawUpload(address, 'POST /api/echo', 20 * megabyte)
  await upload.sent
  expect(await upload.answer()).toMatch(/^HTTP\/1.1 413/)
})

function post(app: FastifyInstance, url: string, payload: string) {
  return app.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json' } })
}

function fetchPost(address: string): Promise<Response> {
  const headers = { 'content-type': 'application/json' }
  return fetch(`${address}/api/echo`, { method: 'POST', body: '{"a":1}', headers })
}
