import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { traceRequests } from './trace-requests.ts'
import { startTracing, type Tracing } from './tracing.ts'

interface ExportedSpan {
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly attributes: readonly { readonly key: string; readonly value: object }[]
  readonly status: { readonly code?: number }
}

/** Starts a collector (OTLP 1.0 over HTTP with JSON), which records what it receives. */
async function startCollector() {
  const spans: ExportedSpan[] = []
  const paths: (string | undefined)[] = []
  const server = createServer(async (request, response) => {
    paths.push(request.url)
    const body = (await json(request)) as {
      resourceSpans: { scopeSpans: { spans: ExportedSpan[] }[] }[]
    }
    for (const { scopeSpans } of body.resourceSpans)
      for (const scope of scopeSpans) spans.push(...scope.spans)
    response.setHeader('content-type', 'application/json').end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, spans, paths }
}

async function start(url: string): Promise<Tracing> {
  const tracing = await startTracing('archive', url)
  if (!tracing) throw new Error('not started')
  return tracing
}

test('does not start without an endpoint', async () => {
  expect(await startTracing('gateway', undefined)).toBeUndefined()
})

test('sends requests by route, as children of who called, without anything from the address', async () => {
  const { url, spans, paths } = await startCollector()
  const tracing = await start(`${url}/`)
  const app = Fastify()
  traceRequests(app, tracing, ({ headers }) => headers.traceparent?.toString())
  app.get('/links/:token', async (request) => ({ traceparent: request.traceparent }))
  const caller = tracing.startSpan({ name: 'caller', kind: 'server' })
  const { traceparent } = caller
  const reply = await app.inject({ url: '/links/secret?q=grandmother', headers: { traceparent } })
  caller.end({ hasFailed: false })
  await app.close()
  await tracing.close()

  const parent = spans.find(({ name }) => name === 'caller')
  const request = spans.find(({ name }) => name === 'GET /links/:token')
  expect(paths).toEqual(['/v1/traces'])
  expect(request?.traceId).toBe(parent?.traceId)
  expect(request?.parentSpanId).toBe(parent?.spanId)
  expect(reply.json().traceparent).toBe(`00-${request?.traceId}-${request?.spanId}-01`)
  expect(request?.attributes).toEqual([
    { key: 'http.request.method', value: { stringValue: 'GET' } },
    { key: 'http.route', value: { stringValue: '/links/:token' } },
    { key: 'http.response.status_code', value: { intValue: 200 } },
  ])
  expect(JSON.stringify(spans)).not.toMatch(/secret|grandmother/)
})

test('marks requests that failed because of the server', async () => {
  const { url, spans } = await startCollector()
  const tracing = await start(url)
  const app = Fastify()
  traceRequests(app, tracing)
  app.get('/broken', async () => {
    throw new Error('the lamp is broken')
  })
  await app.inject('/broken')
  await app.inject('/missing')
  await app.close()
  await tracing.close()
  expect(spans.map(({ name, status }) => [name, status.code ?? 0])).toEqual([
    ['GET /broken', 2],
    ['GET none', 0],
  ])
  expect(JSON.stringify(spans)).not.toContain('lamp')
})

test('stops in seconds when the collector does not respond', async () => {
  const server = createServer(() => undefined)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const tracing = await start(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  tracing.startSpan({ name: 'lost', kind: 'consumer' }).end({ hasFailed: true })
  const startedAt = performance.now()
  await tracing.close()
  expect(performance.now() - startedAt).toBeLessThan(10_000)
})
