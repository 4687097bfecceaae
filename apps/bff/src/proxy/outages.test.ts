import type { FastifyInstance } from 'fastify'
import { expect, test, vi } from 'vitest'
import { signInAt, testGateway } from '../testing/gateway.ts'
import { memoryKeyValue } from '../testing/memory-key-value.ts'
import { rawUpload } from '../testing/raw-upload.ts'

/** What the log is told of outages, in order. */
function toldBy(app: FastifyInstance): string[] {
  const told: string[] = []
  vi.spyOn(app.outages, 'begun').mockImplementation((what) => void told.push(`begun: ${what}`))
  vi.spyOn(app.outages, 'over').mockImplementation((what) => void told.push(`over: ${what}`))
  return told
}

test('a proxied call that does not reach the archive service tells of an outage, one that does of its end', async () => {
  const { app, archive } = await testGateway()
  const told = toldBy(app)
  await app.inject('/api/echo')
  expect(told).toContain('over: archive service')
  await archive.app.close()
  told.length = 0
  await app.inject('/api/echo')
  expect(told.filter((line) => line.startsWith('begun'))).toEqual(['begun: archive service'])
})

test('an archive service that answers that it cannot serve is itself not away', async () => {
  const { app, archive } = await testGateway()
  const told = toldBy(app)
  archive.state.ready = false
  expect((await app.inject('/readyz')).statusCode).toBe(503)
  expect(told).toContain('over: archive service')
  expect(told).toContain('begun: what the archive service stands on')
  expect(told).not.toContain('over: what the archive service stands on')
})

test('a key-value store that fails is told of', async () => {
  const keyValue = memoryKeyValue()
  const { app } = await testGateway({ keyValue })
  const told = toldBy(app)
  vi.spyOn(keyValue, 'increment').mockRejectedValue(new Error('away'))
  expect((await signInAt(app)).statusCode).toBe(503)
  expect(told).toContain('begun: key-value store')
})

test('a client that leaves in the middle of its upload is no outage', async () => {
  const { promise: started, resolve: start } = Promise.withResolvers<void>()
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const { app } = await testGateway({
    routes: (archive) => {
      archive.addContentTypeParser('application/offset+octet-stream', (_request, payload, done) =>
        done(null, payload),
      )
      archive.patch('/api/uploads/:id', async ({ raw }) => {
        raw.once('data', () => start()).once('close', () => end())
        return new Promise(() => undefined)
      })
    },
  })
  const errors: unknown[] = []
  app.addHook('onError', async (_request, _reply, error) => void errors.push(error))
  const told = toldBy(app)
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const upload = await rawUpload(address, 'PATCH /api/uploads/1', 50 * 1024 * 1024)
  await started
  upload.hangUp()
  await ended
  await vi.waitFor(() => expect(errors).toHaveLength(1))
  expect(told.filter((line) => line.startsWith('begun'))).toEqual([])
})

test('who leaves before a question is answered ends it, and that is no outage', async () => {
  const { promise: asked, resolve: begin } = Promise.withResolvers<void>()
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const { app } = await testGateway({
    routes: (archive) => {
      archive.post('/api/ai/ask', async (_request, reply) => {
        begin()
        reply.raw.once('close', () => end())
        return new Promise(() => undefined)
      })
    },
  })
  const errors: unknown[] = []
  app.addHook('onError', async (_request, _reply, error) => void errors.push(error))
  const told = toldBy(app)
  const leaves = new AbortController()
  const question = fetch(`${await app.listen({ host: '127.0.0.1', port: 0 })}/api/ai/ask`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"question":"Who?"}',
    signal: leaves.signal,
  })
  await asked
  leaves.abort()
  await expect(question).rejects.toThrow()
  await ended
  await vi.waitFor(() => expect(errors).toHaveLength(1))
  expect(told.filter((line) => line.startsWith('begun'))).toEqual([])
})
