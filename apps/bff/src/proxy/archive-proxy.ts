import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import fastifyHttpProxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy'
import { AppError } from '@lares/server-kit/app-error'
import { provenUserHeader } from '@lares/server-kit/identity'
import { ask } from '@lares/shared-types/contracts/ai'
import { followAnswer } from '@lares/shared-types/contracts/chats'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isUpload, maxBytesOf } from '../bodies/body-limits.ts'
import { holderOf } from '../bodies/bounded-bodies.ts'
import { readBody } from '../bodies/read-body.ts'
import type { Gateway } from '../routes/gateway.ts'
import { unavailable } from '../unavailable.ts'
import { ArchivePool, isAborted } from './archive-pool.ts'
import { ClientGone, detachedBody } from './detached-body.ts'
import { limitCalls, limitedPaths } from './limited-calls.ts'
import { refuseRewritten } from './plain-address.ts'
import { rememberProven } from './remember-proven.ts'
import { requestHeaders } from './request-headers.ts'
import { responseHeaders } from './response-headers.ts'

const prefix = '/api'

/** What the proxy logs of each error, with its stack, before it hands it to `onError`, from where it is logged like all. */
export const saidByProxy = 'response errored'

/**
 * Calls under these take as long as the client's line needs, files on their way in and out: however many they are,
 * they must leave all other calls their connections. So must the streams of events, which stay open while a model writes.
 */
const lastingPrefixes = [`${prefix}/uploads`, `${prefix}/assets`]

/** A long upload or a stream of events is silent for as long as it likes; a client that leaves ends it. */
const lastingConnections = { connections: 256, headersTimeout: 0, bodyTimeout: 0 }

/**
 * Passes everything under /api that the gateway does not answer itself to the archive service, with who asks in a signed
 * header. Uploads and answers are streams; any other body is read whole first, so that a slow one holds no connection.
 */
export async function archiveProxy(app: FastifyInstance, gateway: Gateway): Promise<void> {
  const { config, keyValue } = gateway
  app.addHook('onRequest', async ({ raw }) => {
    refuseRewritten(raw.url ?? '')
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', async (request: FastifyRequest, payload: Readable) =>
    isUpload(request.raw) ? detachedBody(payload) : wholeBody(request, payload),
  )
  app.addHook('onResponse', async (request) => {
    if (request.body instanceof Readable) request.body.destroy()
    releases.get(request)?.()
  })
  limitCalls(app, keyValue)

  const everywhere = ['/', '/*']
  const own = limitedPaths.map((path) => path.slice(prefix.length))
  for (const lasting of lastingPrefixes) await pass(app, gateway, lasting, everywhere)
  await pass(app, gateway, prefix, [followAnswer.path.slice(prefix.length)])
  await app.register(async (calls) => {
    const pool = new ArchivePool(config.apiUrl)
    pool.serve(calls)
    await pass(calls, gateway, prefix, [...everywhere, ...own], pool)
  })
  await app.register(async (questions) => {
    const pool = new ArchivePool(config.apiUrl)
    pool.serve(questions, { endWithClient: true })
    await pass(questions, gateway, prefix, [ask.path.slice(prefix.length)], pool)
  })
}

/** Gives back the room in memory that the body of a request takes. */
const releases = new WeakMap<FastifyRequest, () => void>()

/** A stream again, since the proxy would write anything else as JSON; its bytes are counted until the call is answered. */
async function wholeBody(request: FastifyRequest, payload: Readable): Promise<Readable> {
  const { raw, server } = request
  const { hold, release } = server.openBodies.account(holderOf(request))
  releases.set(request, release)
  const declared = raw.headers['content-length']
  const body = await readBody(payload, { maxBytes: maxBytesOf(raw), declared, hold })
  return Readable.from([body])
}

/** Passes what is under `prefix`, over connections that nothing else takes. */
async function pass(
  app: FastifyInstance,
  gateway: Gateway,
  prefix: string,
  routes: string[],
  undici: FastifyHttpProxyOptions['undici'] = lastingConnections,
): Promise<void> {
  const options = { ...proxyOptions(gateway), undici, prefix, rewritePrefix: prefix, routes }
  await app.register(fastifyHttpProxy, options)
}

function proxyOptions(gateway: Gateway): Omit<FastifyHttpProxyOptions, 'prefix'> {
  const { config } = gateway
  return {
    upstream: config.apiUrl,
    proxyPayloads: false,
    disableRequestLogging: true,
    destroyAgent: true,
    replyOptions: {
      rewriteRequestHeaders: (request, headers) => requestHeaders(request, headers, config),
      rewriteHeaders: (headers) => responseHeaders(headers, config),
      onError: (reply, { error }) => reply.send(answerTo(error)),
      onResponse: (request, reply, response) => {
        request.server.outages.over('archive service')
        // The rest of a refused upload is read and dropped, so the connection can stay; closing it would lose the answer.
        reply.removeHeader('connection')
        const { headers, stream } = response as unknown as ArchiveAnswer
        rememberProven(request as FastifyRequest, gateway, headers[provenUserHeader])
          .catch((error: unknown) => request.log.warn({ err: error }, 'device not remembered'))
          .finally(() => reply.send(stream))
      },
      retryDelay: ({ err, req, attempt }) => (attempt === 0 && canRepeat(req.method, err) ? 1 : null),
    },
  }
}

/** What the proxy gives of an answer; its types leave out the headers. */
interface ArchiveAnswer {
  readonly headers: IncomingHttpHeaders
  readonly stream: Readable
}

/** A kept connection may have been closed at the other end just now: reading is asked once more on a new one. */
function canRepeat(method: string, error: Error | null): boolean {
  const closed = error !== null && 'code' in error && error.code === 'UND_ERR_SOCKET'
  return closed && (method === 'GET' || method === 'HEAD')
}

function answerTo(error: Error): Error {
  // The client has left: no service is away, and nobody will read this answer.
  if (error.cause instanceof ClientGone || isAborted(error))
    return new AppError('invalid-request', { message: error.message })
  return isRefusal(error) ? error : unavailable('archive service', error)
}

function isRefusal(error: Error): boolean {
  return 'statusCode' in error && typeof error.statusCode === 'number' && error.statusCode < 500
}
