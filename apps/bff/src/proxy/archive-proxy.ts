import { Readable } from 'node:stream'
import fastifyHttpProxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy'
import { AppError } from '@lares/server-kit/app-error'
import { ask } from '@lares/shared-types/contracts/ai'
import { followAnswer } from '@lares/shared-types/contracts/chats'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { Gateway } from '../routes/gateway.ts'
import { unavailable } from '../unavailable.ts'
import { CallsWhileThere, isGone } from './calls-while-there.ts'
import { ClientGone, detachedBody } from './detached-body.ts'
import { limitCalls, limitedPaths } from './limited-calls.ts'
import { refuseRewritten } from './plain-address.ts'
import { requestHeaders } from './request-headers.ts'
import { responseHeaders } from './response-headers.ts'
import { bodyPatienceMs, endSlowBody } from './timely-body.ts'

const prefix = '/api'

/** What the proxy logs of each error, with its stack, before it hands it to `onError`, from where it is logged like all. */
export const saidByProxy = 'response errored'

/**
 * Calls under these take as long as the client's line needs, files on their way in and out: however many they are,
 * they must leave all other calls their connections. So must the streams of events, which stay open while a model writes.
 */
const lastingPrefixes = [`${prefix}/uploads`, `${prefix}/assets`]

/** A long upload or a stream of events is silent for as long as it likes; a client that leaves ends it. */
const connectionOptions = { connections: 256, headersTimeout: 0, bodyTimeout: 0 }

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

  const everywhere = ['/', '/*']
  const own = limitedPaths.map((path) => path.slice(prefix.length))
  await pass(app, config, prefix, [...everywhere, ...own])
  for (const lasting of lastingPrefixes) await pass(app, config, lasting, everywhere)
  await pass(app, config, prefix, [followAnswer.path.slice(prefix.length)])
  await app.register(async (asking) => {
    const undici = new CallsWhileThere(config.apiUrl, connectionOptions)
    asking.addHook('onRequest', (_request, reply, done) => undici.during(reply, done))
    await pass(asking, config, prefix, [ask.path.slice(prefix.length)], undici)
  })
}

/** Passes what is under `prefix`, over connections that nothing else takes. */
async function pass(
  app: FastifyInstance,
  config: Config,
  prefix: string,
  routes: string[],
  undici: FastifyHttpProxyOptions['undici'] = connectionOptions,
): Promise<void> {
  const options = { ...proxyOptions(config), undici, prefix, rewritePrefix: prefix, routes }
  await app.register(fastifyHttpProxy, options)
}

function proxyOptions(config: Config): Omit<FastifyHttpProxyOptions, 'prefix'> {
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
        reply.send(response.stream)
      },
      retryDelay: ({ err, req, attempt }) => (attempt === 0 && canRepeat(req.method, err) ? 1 : null),
    },
  }
}

/** A kept connection may have been closed at the other end just now: reading is asked once more on a new one. */
function canRepeat(method: string, error: Error | null): boolean {
  const closed = error !== null && 'code' in error && error.code === 'UND_ERR_SOCKET'
  return closed && (method === 'GET' || method === 'HEAD')
}

function answerTo(error: Error): Error {
  // Nobody is there to read it; nothing of ours is away.
  if (error.cause instanceof ClientGone || isGone(error))
    return new AppError('invalid-request', { message: error.message })
  return isRefusal(error) ? error : unavailable('archive service', error)
}

function isRefusal(error: Error): boolean {
  return 'statusCode' in error && typeof error.statusCode === 'number' && error.statusCode < 500
}
