import { once } from 'node:events'
import { connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { testGateway } from '../testing/gateway.ts'

/** More than the connections that one kind of call may have to the archive. */
const many = 300

function endless(archive: FastifyInstance, count: () => void): void {
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
  archive.get('/api/ai/chats/:id/messages/:messageId/events', async (_request, reply) => {
    count()
    reply.hijack()
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream' }).write(': here\n\n')
  })
}

/** Sends the head of a call and what there is of its body, and nothing more. */
async function callSlowly(address: string, target: string, rest: string): Promise<void> {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(`${target} HTTP/1.1\r\nhost: x\r\n${rest}`)
}

test.each([
  [
    'uploads that do not come to an end',
    'PATCH /api/uploads/1',
    'content-type: application/offset+octet-stream\r\ncontent-length: 1000\r\n\r\nbegin',
    32,
  ],
  ['downloads that nobody reads on', 'GET /api/assets/1/original', '\r\n', 256],
  ['answers that are followed', 'GET /api/ai/chats/1/messages/2/events', '\r\n', 256],
])('hundreds of %s leave all other calls their connections', async (_what, target, rest, passedOn) => {
  let arrived = 0
  const count = () => {
    arrived += 1
  }
  const { app } = await testGateway({ routes: (archive) => endless(archive, count) })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  for (let number = 0; number < many; number += 1) await callSlowly(address, target, rest)
  await vi.waitFor(() => expect(arrived).toBeGreaterThanOrEqual(passedOn), { timeout: 5000 })
  const answer = await fetch(`${address}/api/echo`, { signal: AbortSignal.timeout(5000) })
  expect(answer.status).toBe(200)
})
