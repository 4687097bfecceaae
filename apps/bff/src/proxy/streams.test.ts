import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { expect, test, vi } from 'vitest'
import { testGateway } from '../testing/gateway.ts'
import { rawUpload } from '../testing/raw-upload.ts'

const megabyte = 1024 * 1024
const uploadSize = 50 * megabyte

function addressOf(app: FastifyInstance): Promise<string> {
  return app.listen({ host: '127.0.0.1', port: 0 })
}

/** Takes any body as a stream, as the archive's uploads do. */
function takesStreams(archive: FastifyInstance): void {
  archive.addContentTypeParser('application/offset+octet-stream', (_request, payload, done) =>
    done(null, payload),
  )
}

test('a large upload waits for an archive that is slow instead of being kept', async () => {
  let received = 0
  const { promise: goOn, resolve: release } = Promise.withResolvers<void>()
  const { app } = await testGateway({
    routes: (archive) => {
      takesStreams(archive)
      archive.patch<{ Body: Readable }>('/api/uploads/:id', async (request, reply) => {
        await goOn
        for await (const chunk of request.body) received += chunk.length
        return reply.code(204).send()
      })
    },
  })
  const upload = await rawUpload(await addressOf(app), 'PATCH /api/uploads/1', uploadSize)
  let before = 0
  await vi.waitFor(
    () => {
      const stands = upload.sentBytes() === before
      before = upload.sentBytes()
      expect(stands).toBe(true)
    },
    { interval: 200, timeout: 5000 },
  )
  // The system's own buffers of the two connections hold some megabytes.
  expect(before).toBeLessThan(uploadSize / 2)

  release()
  expect(await upload.answer()).toMatch(/^HTTP\/1.1 204/)
  expect(received).toBe(uploadSize)
})

test('an upload to an archive that is down is answered, not cut off', async () => {
  const { app } = await testGateway({ config: { apiUrl: 'http://127.0.0.1:9' } })
  const upload = await rawUpload(await addressOf(app), 'PATCH /api/uploads/1', uploadSize)
  await upload.sent
  const answer = await upload.answer()
  expect(answer).toMatch(/^HTTP\/1.1 503/)
  expect(answer).toMatch(/retry-after: 2/i)
  expect(answer).toContain('upstream-unavailable')
})

test('an upload that the archive refuses before its end gets that answer', async () => {
  const { app } = await testGateway({
    routes: (archive) => {
      archive.addHook('onRequest', async (_request, reply) => {
        await reply.code(413).send({ code: 'too-large', message: 'too large' })
      })
      archive.patch('/api/uploads/:id', async () => 'never')
    },
  })
  const upload = await rawUpload(await addressOf(app), 'PATCH /api/uploads/1', uploadSize)
  await upload.sent
  expect(await upload.answer()).toMatch(/^HTTP\/1.1 413/)
})

test('an upload to an address that is not one is answered', async () => {
  const { app } = await testGateway()
  const upload = await rawUpload(await addressOf(app), 'PATCH /api/../internal/secret', uploadSize)
  await upload.sent
  expect(await upload.answer()).toMatch(/^HTTP\/1.1 4/)
})

test('the archive learns that a client went away in the middle of an upload', async () => {
  const { promise: started, resolve: start } = Promise.withResolvers<void>()
  const { promise: cutOff, resolve: cut } = Promise.withResolvers<string>()
  const { app } = await testGateway({
    routes: (archive) => {
      takesStreams(archive)
      archive.patch<{ Body: Readable }>('/api/uploads/:id', async ({ body }) => {
        body.on('data', () => start()).on('error', (error) => cut(error.message))
        return new Promise(() => undefined)
      })
    },
  })
  const upload = await rawUpload(await addressOf(app), 'PATCH /api/uploads/1', uploadSize)
  await started
  upload.hangUp()
  expect(await cutOff).toBe('aborted')
})

test('an archive that dies in the middle of an answer leaves the client with a broken one, never with a whole one', async () => {
  const { app } = await testGateway({
    routes: (archive) => {
      archive.get('/api/film', async (request, reply) => {
        reply.hijack()
        reply.raw.writeHead(200, { 'content-length': String(megabyte) })
        reply.raw.write('begin')
        setImmediate(() => request.raw.socket.destroy())
      })
    },
  })
  const response = await fetch(`${await addressOf(app)}/api/film`)
  expect(response.status).toBe(200)
  await expect(response.text()).rejects.toThrow()
})

test('an archive that dies before it answers is said to be away', async () => {
  const { app } = await testGateway({
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

test('events reach the browser as they happen', async () => {
  let send: (text: string) => void = () => undefined
  const { app } = await testGateway({
    routes: (archive) => {
      archive.get('/api/events', async (_request, reply) => {
        reply.hijack()
        reply.raw.writeHead(200, { 'content-type': 'text/event-stream' })
        send = (text) => reply.raw.write(text)
        send('data: one\n\n')
      })
    },
  })
  const response = await fetch(`${await addressOf(app)}/api/events`)
  const reader = response.body?.getReader()
  const next = async () => Buffer.from((await reader?.read())?.value ?? []).toString()
  expect(await next()).toBe('data: one\n\n')
  send('data: two\n\n')
  expect(await next()).toBe('data: two\n\n')
  await reader?.cancel()
})
