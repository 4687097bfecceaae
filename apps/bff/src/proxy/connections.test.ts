import { once } from 'node:events'
import { connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestGateway, getSignedInCookie } from '../testing/gateway.ts'

/** More calls than the connections of any one pool. */
const callCount = 300

/** The limit of each of the two waits: for the slow calls to arrive, and for the response to another call. */
const maxWaitMs = 5000
/** Vitest's default of 5 s for the whole test ended it on a busy machine although neither wait exceeded its limit. */
const testTimeoutMs = 3 * maxWaitMs

function addEndlessRoutes(archive: FastifyInstance, count: () => void): void {
  archive.addContentTypeParser('application/offset+octet-stream', (_request, payload, done) =>
    done(null, payload),
  )
  archive.patch('/api/uploads/:id', async () => {
    count()
    return new Promise(() => undefined)
  })
  archive.get('/api/assets/:id/original', async (_request, reply) => {
    count()
    reply.hijack()
    reply.raw.writeHead(200, { 'content-length': '1000000' }).write('begin')
  })
  for (const path of ['/api/ai/chats/:id/messages/:messageId/events', '/api/operations/events']) {
    archive.get(path, async (_request, reply) => {
      count()
      reply.hijack()
      reply.raw.writeHead(200, { 'content-type': 'text/event-stream' }).write(': here\n\n')
    })
  }
}

/** Sends the head of a request and part of its body, and leaves the connection open. */
async function startSlowCall(address: string, head: string, rest: string): Promise<void> {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(`${head}\r\nhost: x\r\n${rest}`)
}

test.each([
  [
    'uploads that never end',
    'PATCH /api/uploads/1',
    'content-type: application/offset+octet-stream\r\ncontent-length: 1000\r\n\r\nbegin',
    24,
  ],
  ['downloads that no client reads', 'GET /api/assets/1/original', '\r\n', 24],
  ['event streams of answers', 'GET /api/ai/chats/1/messages/2/events', '\r\n', 256],
  ['event streams of operations', 'GET /api/operations/events', '\r\n', 256],
])(
  'hundreds of %s do not block other calls',
  async (_name, target, rest, expectedCount) => {
    let arrived = 0
    const count = () => {
      arrived += 1
    }
    const { app } = await createTestGateway({ routes: (archive) => addEndlessRoutes(archive, count) })
    const cookie = await getSignedInCookie(app)
    const address = await app.listen({ host: '127.0.0.1', port: 0 })
    for (let number = 0; number < callCount; number += 1)
      await startSlowCall(address, `${target} HTTP/1.1\r\ncookie: ${cookie}`, rest)
    await vi.waitFor(() => expect(arrived).toBeGreaterThanOrEqual(expectedCount), { timeout: maxWaitMs })
    const response = await fetch(`${address}/api/echo`, { signal: AbortSignal.timeout(maxWaitMs) })
    expect(response.status).toBe(200)
  },
  testTimeoutMs,
)
