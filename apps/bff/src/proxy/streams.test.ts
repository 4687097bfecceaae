import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { expect, test, vi } from 'vitest'
import { createTestGateway, getSignedInCookie } from '../testing/gateway.ts'
import { type RawUpload, startRawUpload } from '../testing/raw-upload.ts'

const megabyte = 1024 * 1024
const uploadSize = 50 * megabyte

function listen(app: FastifyInstance): Promise<string> {
  return app.listen({ host: '127.0.0.1', port: 0 })
}

async function startSignedInUpload(app: FastifyInstance): Promise<RawUpload> {
  const cookie = await getSignedInCookie(app)
  return startRawUpload(await listen(app), 'PATCH /api/uploads/1', uploadSize, cookie)
}

/** Accepts upload bodies as streams, like the upload routes of the archive service. */
function acceptStreams(archive: FastifyInstance): void {
  archive.addContentTypeParser('application/offset+octet-stream', (_request, payload, done) =>
    done(null, payload),
  )
}

test('applies backpressure to a large upload instead of buffering it', async () => {
  let received = 0
  const { promise: canRead, resolve: release } = Promise.withResolvers<void>()
  const { app } = await createTestGateway({
    routes: (archive) => {
      acceptStreams(archive)
      archive.patch<{ Body: Readable }>('/api/uploads/:id', async (request, reply) => {
        await canRead
        for await (const chunk of request.body) received += chunk.length
        return reply.code(204).send()
      })
    },
  })
  const upload = await startSignedInUpload(app)
  let before = 0
  await vi.waitFor(
    () => {
      const isStalled = upload.sentBytes() === before
      before = upload.sentBytes()
      expect(isStalled).toBe(true)
    },
    { interval: 200, timeout: 15_000 },
  )
  // The socket buffers of the two connections hold some megabytes.
  expect(before).toBeLessThan(uploadSize / 2)

  release()
  expect(await upload.response()).toMatch(/^HTTP\/1.1 204/)
  expect(received).toBe(uploadSize)
})

test('answers an upload when the archive service is down', async () => {
  const { app, archive } = await createTestGateway()
  const cookie = await getSignedInCookie(app)
  await archive.app.close()
  const upload = await startRawUpload(await listen(app), 'PATCH /api/uploads/1', uploadSize, cookie)
  await upload.sent
  const responseText = await upload.response()
  expect(responseText).toMatch(/^HTTP\/1.1 503/)
  expect(responseText).toMatch(/retry-after: 2/i)
  expect(responseText).toContain('upstream-unavailable')
})

test('forwards the response when the archive service rejects an upload before its end', async () => {
  const { app } = await createTestGateway({
    routes: (archive) => {
      archive.addHook('onRequest', async ({ method }, reply) => {
        if (method === 'PATCH') await reply.code(413).send({ code: 'too-large', message: 'too large' })
      })
      archive.patch('/api/uploads/:id', async () => 'never')
    },
  })
  const upload = await startSignedInUpload(app)
  await upload.sent
  expect(await upload.response()).toMatch(/^HTTP\/1.1 413/)
})

test('answers an upload to an invalid path', async () => {
  const { app } = await createTestGateway()
  const upload = await startRawUpload(await listen(app), 'PATCH /api/../internal/secret', uploadSize)
  await upload.sent
  expect(await upload.response()).toMatch(/^HTTP\/1.1 4/)
})

test('aborts the upload at the archive service when the client disconnects', async () => {
  const { promise: started, resolve: start } = Promise.withResolvers<void>()
  const { promise: cutOff, resolve: cut } = Promise.withResolvers<string>()
  const { app } = await createTestGateway({
    routes: (archive) => {
      acceptStreams(archive)
      archive.patch<{ Body: Readable }>('/api/uploads/:id', async ({ body }) => {
        body.on('data', () => start()).on('error', (error) => cut(error.message))
        return new Promise(() => undefined)
      })
    },
  })
  const upload = await startSignedInUpload(app)
  await started
  upload.disconnect()
  expect(await cutOff).toBe('aborted')
})

test('the client gets a broken response when the archive service fails in the middle of one', async () => {
  const { app } = await createTestGateway({
    routes: (archive) => {
      archive.get('/api/film', async (request, reply) => {
        reply.hijack()
        reply.raw.writeHead(200, { 'content-length': String(megabyte) })
        reply.raw.write('begin')
        setImmediate(() => request.raw.socket.destroy())
      })
    },
  })
  const response = await fetch(`${await listen(app)}/api/film`)
  expect(response.status).toBe(200)
  await expect(response.text()).rejects.toThrow()
})

test('answers 503 when the archive service fails before it responds', async () => {
  const { app } = await createTestGateway({
    routes: (archive) => {
      archive.post('/api/dies', async (request, reply) => {
        reply.hijack()
        request.raw.socket.destroy()
      })
    },
  })
  const response = await app.inject({ method: 'POST', url: '/api/dies', payload: { a: 1 } })
  expect(response.statusCode).toBe(503)
  expect(response.json().code).toBe('upstream-unavailable')
})

test('forwards events as they are sent', async () => {
  let send: (text: string) => void = () => undefined
  const { app } = await createTestGateway({
    routes: (archive) => {
      archive.get('/api/events', async (_request, reply) => {
        reply.hijack()
        reply.raw.writeHead(200, { 'content-type': 'text/event-stream' })
        send = (text) => reply.raw.write(text)
        send('data: one\n\n')
      })
    },
  })
  const response = await fetch(`${await listen(app)}/api/events`)
  const reader = response.body?.getReader()
  const next = async () => Buffer.from((await reader?.read())?.value ?? []).toString()
  expect(await next()).toBe('data: one\n\n')
  send('data: two\n\n')
  expect(await next()).toBe('data: two\n\n')
  await reader?.cancel()
})
