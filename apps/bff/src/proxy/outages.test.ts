import { waitFor } from '@lares/test-harness/wait-for'
import type { FastifyInstance } from 'fastify'
import { expect, test, vi } from 'vitest'
import { createTestGateway, getSignedInCookie, signInAt } from '../testing/gateway.ts'
import { createMemoryKeyValue } from '../testing/memory-key-value.ts'
import { startRawUpload } from '../testing/raw-upload.ts'

/** Records the outage reports of an app, in order. */
function collectReports(app: FastifyInstance): string[] {
  const reports: string[] = []
  app.outages.reportUnavailable = (dependency) => void reports.push(`begun: ${dependency}`)
  app.outages.reportAvailable = (dependency) => void reports.push(`over: ${dependency}`)
  return reports
}

test('reports an outage when a proxied call cannot reach the archive service, and its end when one can', async () => {
  const { app, archive } = await createTestGateway()
  const reports = collectReports(app)
  await app.inject('/api/echo')
  expect(reports).toContain('over: archive service')
  await archive.app.close()
  reports.length = 0
  await app.inject('/api/echo')
  expect(reports.filter((line) => line.startsWith('begun'))).toEqual(['begun: archive service'])
})

test('an archive service that answers 503 is not reported as unreachable itself', async () => {
  const { app, archive } = await createTestGateway()
  const reports = collectReports(app)
  archive.state.ready = false
  expect((await app.inject('/readyz')).statusCode).toBe(503)
  expect(reports).toContain('over: archive service')
  expect(reports).toContain('begun: what the archive service stands on')
  expect(reports).not.toContain('over: what the archive service stands on')
})

test('reports an outage when the key-value store fails', async () => {
  const keyValue = createMemoryKeyValue()
  const { app } = await createTestGateway({ keyValue })
  const reports = collectReports(app)
  vi.spyOn(keyValue, 'increment').mockRejectedValue(new Error('away'))
  expect((await signInAt(app)).statusCode).toBe(503)
  expect(reports).toContain('begun: key-value store')
})

test('a client that disconnects during an upload is not reported as an outage', async () => {
  const { promise: started, resolve: start } = Promise.withResolvers<void>()
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const { app } = await createTestGateway({
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
  const cookie = await getSignedInCookie(app)
  const reports = collectReports(app)
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const upload = await startRawUpload(address, 'PATCH /api/uploads/1', 50 * 1024 * 1024, cookie)
  await started
  upload.disconnect()
  await ended
  await waitFor(() => expect(errors).toHaveLength(1))
  expect(reports.filter((line) => line.startsWith('begun'))).toEqual([])
})

test('a client that disconnects before an answer aborts the call, which is not reported as an outage', async () => {
  const { promise: asked, resolve: begin } = Promise.withResolvers<void>()
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const { app } = await createTestGateway({
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
  const cookie = await getSignedInCookie(app)
  const reports = collectReports(app)
  const abortController = new AbortController()
  const question = fetch(`${await app.listen({ host: '127.0.0.1', port: 0 })}/api/ai/ask`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: '{"question":"Who?"}',
    signal: abortController.signal,
  })
  await asked
  abortController.abort()
  await expect(question).rejects.toThrow()
  await ended
  await waitFor(() => expect(errors).toHaveLength(1))
  expect(reports.filter((line) => line.startsWith('begun'))).toEqual([])
})
