import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import fastifyHttpProxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy'
import { AppError } from '@lares/server-kit/app-error'
import { provenUserHeader } from '@lares/server-kit/identity'
import { ask } from '@lares/shared-types/contracts/ai'
import { contracts } from '@lares/shared-types/contracts/registry'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { getMaxBytes, isUpload } from '../bodies/body-limits.ts'
import { getClientKey } from '../bodies/bounded-bodies.ts'
import { readBody } from '../bodies/read-body.ts'
import type { Gateway } from '../gateway.ts'
import { unavailableError } from '../unavailable-error.ts'
import { ArchivePool, isAborted } from './archive-pool.ts'
import { ClientDisconnectedError, detachBody } from './detach-body.ts'
import { limitCalls } from './limited-calls.ts'
import { limitPendingReplies } from './pending-replies.ts'
import { rememberProvenUser } from './remember-proven-user.ts'
import { toArchiveHeaders } from './request-headers.ts'
import { toClientHeaders } from './response-headers.ts'

const prefix = '/api'

/** The message that the proxy logs for each error before it calls `onError`, which logs the error again. */
export const proxyErrorMessage = 'response errored'

/**
 * Uploads and downloads last as long as the client's connection needs. They have their own connections so that they
 * cannot block other calls, and so does each call that streams events.
 */
const uploadPrefix = `${prefix}/uploads`
const assetPrefix = `${prefix}/assets`
const longLivedPrefixes = [uploadPrefix, assetPrefix]

const eventStreamPaths = contracts
  .filter(({ produces }) => produces === 'text/event-stream')
  .map(({ path }) => path)

/** No timeouts: a long upload or an event stream may be silent for any time, and ends when the client disconnects. */
const longLivedConnections = { connections: 256, headersTimeout: 0, bodyTimeout: 0 }

/**
 * Forwards everything under /api that the gateway does not handle itself to the archive service, with the caller's
 * identity in a signed header. Uploads and responses are streamed; any other body is buffered first, so that a slow
 * client does not occupy a connection.
 */
export async function archiveProxy(app: FastifyInstance, gateway: Gateway): Promise<void> {
  const { config, keyValue } = gateway
  app.addHook('onRequest', async ({ raw }) => {
    assertNormalizedPath(raw.url ?? '')
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', async (request: FastifyRequest, payload: Readable) =>
    isUpload(request.raw) ? detachBody(payload) : bufferBody(request, payload),
  )
  app.addHook('onResponse', async (request) => {
    if (request.body instanceof Readable) request.body.destroy()
    bufferReleases.get(request)?.()
  })
  limitCalls(app, keyValue)

  for (const path of eventStreamPaths) await registerProxy(app, gateway, prefix, [path.slice(prefix.length)])
  for (const replyPrefix of [uploadPrefix, assetPrefix, prefix]) {
    await app.register(async (replyScope) => {
      const { onReplied } = limitPendingReplies(replyScope)
      const pool = new ArchivePool(config.apiUrl)
      pool.trackCallers(replyScope, { onReplied })
      await registerProxy(replyScope, gateway, replyPrefix, listRoutes(replyPrefix), pool)
    })
  }
  await app.register(async (questionScope) => {
    const pool = new ArchivePool(config.apiUrl)
    pool.trackCallers(questionScope, { abortsWithClient: () => true })
    await registerProxy(questionScope, gateway, prefix, [ask.path.slice(prefix.length)], pool)
  })
}

/** Calls that are forwarded over connections of their own. */
const separatePaths: readonly string[] = [...eventStreamPaths, ask.path]

/**
 * The routes under a prefix: one for the path of each contract of the archive service, which tells the hooks its contract,
 * and one for all other paths, which the archive service answers with 404 or 405.
 */
function listRoutes(prefix: string): string[] {
  const otherPrefixes = longLivedPrefixes.filter((other) => other.startsWith(prefix) && other !== prefix)
  const paths = contracts
    .filter(({ servedBy }) => servedBy === 'archive')
    .map(({ path }) => path)
    .filter((path) => isUnder(prefix, path) && !separatePaths.includes(path))
    .filter((path) => !otherPrefixes.some((other) => isUnder(other, path)))
  return [...new Set(['/', '/*', ...paths.map((path) => path.slice(prefix.length) || '/')])]
}

function isUnder(prefix: string, path: string): boolean {
  return path === prefix || path.startsWith(`${prefix}/`)
}

/**
 * Throws invalid-request for a URL whose path would change on the way to the archive service. The proxy parses it again as
 * WHATWG URL, which treats `\` as a slash, resolves `.` and `..` and accepts a host, so that it could reach another route
 * than the one matched and rate-limited here.
 */
function assertNormalizedPath(url: string): void {
  const [path = ''] = url.split(/[?#]/, 1)
  const base = 'http://archive'
  if (URL.canParse(path, base) && new URL(path, base).pathname === path) return
  throw new AppError('invalid-request', { message: 'This is not an address.' })
}

/** Functions that release the bytes counted for the buffered body of a request. */
const bufferReleases = new WeakMap<FastifyRequest, () => void>()

/**
 * Buffers a body and counts its bytes until the response is sent. Returns a stream, because the proxy would serialize
 * anything else as JSON.
 */
async function bufferBody(request: FastifyRequest, payload: Readable): Promise<Readable> {
  const { raw, server } = request
  const { reserve, release } = server.pendingBodies.trackBuffer(getClientKey(request))
  bufferReleases.set(request, release)
  const contentLength = raw.headers['content-length']
  const body = await readBody(payload, { maxBytes: getMaxBytes(raw), contentLength, reserve })
  return Readable.from([body])
}

/** Forwards `routes` under `prefix` over connections that no other calls use. */
async function registerProxy(
  app: FastifyInstance,
  gateway: Gateway,
  prefix: string,
  routes: string[],
  undici: FastifyHttpProxyOptions['undici'] = longLivedConnections,
): Promise<void> {
  const options = { ...getProxyOptions(gateway), undici, prefix, rewritePrefix: prefix, routes }
  await app.register(fastifyHttpProxy, options)
}

function getProxyOptions(gateway: Gateway): Omit<FastifyHttpProxyOptions, 'prefix'> {
  const { config } = gateway
  return {
    upstream: config.apiUrl,
    proxyPayloads: false,
    disableRequestLogging: true,
    destroyAgent: true,
    replyOptions: {
      rewriteRequestHeaders: (request, headers) => toArchiveHeaders(request, headers, config),
      rewriteHeaders: (headers) => toClientHeaders(headers, config),
      onError: (reply, { error }) => reply.send(toClientError(error)),
      onResponse: (request, reply, response) => {
        request.server.outages.reportAvailable('archive service')
        // The rest of a rejected upload is read and dropped. Closing the connection would lose the response.
        reply.removeHeader('connection')
        const { headers, stream } = response as unknown as ArchiveResponse
        rememberProvenUser(request as FastifyRequest, gateway, headers[provenUserHeader])
          .catch((error: unknown) => request.log.warn({ err: error }, 'device not remembered'))
          .finally(() => reply.send(stream))
      },
      retryDelay: ({ err, req, attempt }) => (attempt === 0 && canRetry(req.method, err) ? 1 : null),
    },
  }
}

/** The response that the proxy passes on; its own types omit the headers. */
interface ArchiveResponse {
  readonly headers: IncomingHttpHeaders
  readonly stream: Readable
}

/** The archive service may just have closed a keep-alive connection; reads are safe to retry on a new one. */
function canRetry(method: string, error: Error | null): boolean {
  const isClosed = error !== null && 'code' in error && error.code === 'UND_ERR_SOCKET'
  return isClosed && (method === 'GET' || method === 'HEAD')
}

function toClientError(error: Error): Error {
  // The client disconnected, so this is no outage.
  if (error.cause instanceof ClientDisconnectedError || isAborted(error))
    return new AppError('invalid-request', { message: error.message })
  return isClientError(error) ? error : unavailableError('archive service', error)
}

function isClientError(error: Error): boolean {
  return 'statusCode' in error && typeof error.statusCode === 'number' && error.statusCode < 500
}
