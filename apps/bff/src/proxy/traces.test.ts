import { expect, test } from 'vitest'
import { createTestGateway, signInAt } from '../testing/gateway.ts'

const ownTrace = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`
const foreignTrace = `00-${'c'.repeat(32)}-${'d'.repeat(16)}-01`

interface Started {
  readonly name: string
  readonly parent?: string | undefined
}

function createTracing() {
  const started: Started[] = []
  return {
    started,
    startSpan(span: Started) {
      started.push({ name: span.name, parent: span.parent })
      return { traceparent: ownTrace, end: () => undefined }
    },
    close: async () => undefined,
  }
}

const echoHeaders = async (tracing?: ReturnType<typeof createTracing>) => {
  const { app } = await createTestGateway(tracing ? { tracing } : {})
  const cookie = String((await signInAt(app)).headers['set-cookie']).split(';')[0] ?? ''
  const headers = { cookie, traceparent: foreignTrace, tracestate: 'vendor=1' }
  return (await app.inject({ url: '/api/echo', headers })).json().headers
}

test('the archive service continues the trace of the gateway, not one that the client chose', async () => {
  const tracing = createTracing()
  const headers = await echoHeaders(tracing)
  expect(headers.traceparent).toBe(ownTrace)
  expect(headers).not.toHaveProperty('tracestate')
  expect(tracing.started.map(({ name }) => name)).toContain('GET /api/*')
  expect(tracing.started.every(({ parent }) => parent === undefined)).toBe(true)
})

test('without tracing no trace reaches the archive service', async () => {
  const headers = await echoHeaders()
  expect(headers).not.toHaveProperty('traceparent')
})
