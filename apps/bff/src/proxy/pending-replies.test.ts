import { once } from 'node:events'
import { ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestGateway, getSignedInCookie } from '../testing/gateway.ts'

/** More than the buffers of the sockets between client and archive service hold. */
const largeReply = Buffer.alloc(32 * 1024 * 1024, 'a')

const paths = ['/api/large', '/api/assets/1/original', '/api/uploads/1/facts']

interface Calls {
  arrived: number
  left: number
}

function addLargeReplies(archive: FastifyInstance, calls: Calls): void {
  for (const path of ['/api/large', '/api/assets/:id/original', '/api/uploads/:id/facts']) {
    archive.get(path, async (_request, reply) => {
      calls.arrived += 1
      reply.raw.once('close', () => {
        calls.left += 1
      })
      return reply.send(largeReply)
    })
  }
}

async function openGateway() {
  const calls: Calls = { arrived: 0, left: 0 }
  const { app, archive } = await createTestGateway({ routes: (routes) => addLargeReplies(routes, calls) })
  const cookie = await getSignedInCookie(app)
  archive.state.userId = '019355a0-0000-7000-8000-000000000002'
  const otherCookie = await getSignedInCookie(app)
  return { calls, cookie, otherCookie, address: await app.listen({ host: '127.0.0.1', port: 0 }) }
}

/** Sends a request and reads nothing of the reply. */
async function requestUnread(
  address: string,
  path: string,
  cookie?: string,
  method = 'GET',
): Promise<Socket> {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.pause()
  socket.write(`${method} ${path} HTTP/1.1\r\nhost: x\r\n${cookie ? `cookie: ${cookie}\r\n` : ''}\r\n`)
  return socket
}

async function requestManyUnread(address: string, path: string, cookie?: string): Promise<Socket[]> {
  const sockets: Socket[] = []
  for (let number = 0; number < 300; number += 1) sockets.push(await requestUnread(address, path, cookie))
  return sockets
}

const waitMs = { timeout: 10_000 }

test.each(paths)(
  'a user who reads no reply of %s occupies 24 connections, and the others get their replies',
  async (path) => {
    const { calls, cookie, otherCookie, address } = await openGateway()
    const sockets = await requestManyUnread(address, path, cookie)
    await vi.waitFor(() => expect(calls.arrived).toBe(24), waitMs)
    const response = await fetch(`${address}${path}`, { headers: { cookie: otherCookie } })
    expect((await response.bytes()).length).toBe(largeReply.length)
    expect(calls.arrived).toBe(25)

    // Those that leave while they wait are not asked for.
    for (const socket of sockets.slice(24, -1)) socket.destroy()
    await fetch(`${address}/api/echo`)
    sockets[0]?.destroy()
    await vi.waitFor(() => expect(calls.arrived).toBe(26), waitMs)
  },
  60_000,
)

test('guests behind one address leave connections to other guests', async () => {
  const { calls, address } = await openGateway()
  await requestManyUnread(address, '/api/large')
  await vi.waitFor(() => expect(calls.arrived).toBe(8), waitMs)
}, 60_000)

test('a reply of which the client takes no bytes is closed after five minutes', async () => {
  const setTimeoutOf = vi.spyOn(ServerResponse.prototype, 'setTimeout')
  const { calls, cookie, address } = await openGateway()
  setTimeoutOf.mockImplementation(function (this: ServerResponse, ms, callback) {
    expect(ms).toBe(300_000)
    this.socket?.setTimeout(300, () => this.emit('timeout'))
    if (callback) this.on('timeout', callback)
    return this
  })
  onTestFinished(() => setTimeoutOf.mockRestore())
  await requestUnread(address, '/api/large', cookie)
  await vi.waitFor(() => expect(calls).toEqual({ arrived: 1, left: 1 }), waitMs)
})

test('a call that only reads is aborted when its client disconnects', async () => {
  let left = false
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
  const { app } = await createTestGateway({
    routes: (archive) => {
      archive.get('/api/slow', async (_request, reply) => {
        reply.raw.once('close', () => {
          left = true
        })
        arrive()
        return new Promise(() => undefined)
      })
    },
  })
  const socket = await requestUnread(await app.listen({ host: '127.0.0.1', port: 0 }), '/api/slow')
  await arrived
  socket.destroy()
  await vi.waitFor(() => expect(left).toBe(true), waitMs)
})

/** An archive service whose replies to these calls can be awaited and released. */
async function openSlowArchive(path: string) {
  const calls: Calls = { arrived: 0, left: 0 }
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { app, archive } = await createTestGateway({
    routes: (routes) => {
      routes.post(path, async (_request, reply) => {
        calls.arrived += 1
        reply.raw.once('close', () => {
          if (!reply.raw.writableFinished) calls.left += 1
        })
        await released
        return {}
      })
    },
  })
  const cookie = await getSignedInCookie(app)
  archive.state.userId = '019355a0-0000-7000-8000-000000000002'
  const otherCookie = await getSignedInCookie(app)
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const countConnections = () =>
    new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)))
  return { calls, cookie, otherCookie, address, release, countConnections }
}

test('a modifying call counts until the archive has replied, also when its client has disconnected', async () => {
  const { calls, cookie, otherCookie, address, release, countConnections } =
    await openSlowArchive('/api/slow')
  const request = () => requestUnread(address, '/api/slow', cookie, 'POST')
  const sockets = await Promise.all(Array.from({ length: 24 }, request))
  await vi.waitFor(() => expect(calls.arrived).toBe(24), waitMs)
  for (const socket of sockets) socket.destroy()
  await vi.waitFor(async () => expect(await countConnections()).toBe(0), waitMs)

  await Promise.all(Array.from({ length: 3 }, request))
  await requestUnread(address, '/api/slow', otherCookie, 'POST')
  await vi.waitFor(() => expect(calls.arrived).toBe(25), waitMs)
  await fetch(`${address}/api/echo`)
  expect(calls).toEqual({ arrived: 25, left: 0 })
  release()
  await vi.waitFor(() => expect(calls.arrived).toBe(28), waitMs)
}, 30_000)

test('a call that only computes ends at the archive when its client disconnects, and a modifying one does not', async () => {
  const preview = await openSlowArchive('/api/batches/preview')
  const start = await openSlowArchive('/api/batches')
  for (const { calls, cookie, address } of [preview, start]) {
    const path = calls === preview.calls ? '/api/batches/preview' : '/api/batches'
    const socket = await requestUnread(address, path, cookie, 'POST')
    await vi.waitFor(() => expect(calls.arrived).toBe(1), waitMs)
    socket.destroy()
  }
  await vi.waitFor(() => expect(preview.calls.left).toBe(1), waitMs)
  await vi.waitFor(async () => expect(await start.countConnections()).toBe(0), waitMs)
  expect(start.calls.left).toBe(0)
  start.release()
}, 30_000)
