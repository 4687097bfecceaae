import { Readable } from 'node:stream'
import fastifyHttpProxy from '@fastify/http-proxy'
import type { FastifyInstance } from 'fastify'
import type { Gateway } from '../routes/gateway.ts'
import { unavailable } from '../unavailable.ts'
import { detachedBody } from './detached-body.ts'
import { limitCalls, limitedPaths } from './limited-calls.ts'
import { refuseRewritten } from './plain-address.ts'
import { requestHeaders } from './request-headers.ts'
import { responseHeaders } from './response-headers.ts'
import { bodyPatienceMs, endSlowBody } from './timely-body.ts'

const prefix = '/api'

/**
 * Passes everything under /api that the gateway does not answer itself to the archive service, as streams in both
 * directions, with who asks in a signed header.
 */
export async function archiveProxy(app: FastifyInstance, gateway: Gateway): Promise<void> {
  const { config, keyValue } = gateway
  app.addHook('onRequest', async ({ raw }) => {
    refuseRewritten(raw.url ?? '')
    endSlowBody(raw, bodyPatienceMs)
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, payload, done) => done(null, detachedBody(payload)))
  app.addHook('onResponse', async ({ body }) => {
    if (body instanceof Readable) body.destroy()
  })
  limitCalls(app, keyValue)

  await app.register(fastifyHttpProxy, {
    upstream: config.apiUrl,
    prefix,
    rewritePrefix: prefix,
    routes: ['/', '/*', ...limitedPaths.map((path) => path.slice(prefix.length))],
    proxyPayloads: false,
    disableRequestLogging: true,
    destroyAgent: true,
    // A long upload or a stream of events is silent for as long as it likes; a client that leaves ends it.
    undici: { connections: 256, headersTimeout: 0, bodyTimeout: 0 },
    replyOptions: {
      rewriteRequestHeaders: (request, headers) => requestHeaders(request, headers, config),
      rewriteHeaders: (headers) => responseHeaders(headers, config),
      onError: (reply, { error }) => reply.send(isRefusal(error) ? error : unavailable(error)),
      onResponse: (_request, reply, response) => {
        // The rest of a refused upload is read and dropped, so the connection can stay; closing it would lose the answer.
        reply.removeHeader('connection')
        reply.send(response.stream)
      },
      retryDelay: ({ err, req, attempt }) => (attempt === 0 && canRepeat(req.method, err) ? 1 : null),
    },
  })
}

/** A kept connection may have been closed at the other end just now: reading is asked once more on a new one. */
function canRepeat(method: string, error: Error | null): boolean {
  const closed = error !== null && 'code' in error && error.code === 'UND_ERR_SOCKET'
  return closed && (method === 'GET' || method === 'HEAD')
}

function isRefusal(error: Error): boolean {
  return 'statusCode' in error && typeof error.statusCode === 'number' && error.statusCode < 500
}
