import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { StartedSpan, Tracing } from './tracing.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The header for calls to other services on behalf of this request; undefined without tracing. */
    traceparent: string | undefined
  }
}

/**
 * Traces the requests of all routes that are registered after it, by their method, the pattern of their route and their status.
 *
 * @param tracing undefined for no traces
 * @param getParent the header `traceparent` of a trusted caller
 */
export function traceRequests(
  app: FastifyInstance,
  tracing: Tracing | undefined,
  getParent: (request: FastifyRequest) => string | undefined = () => undefined,
): void {
  app.decorateRequest('traceparent')
  if (!tracing) return
  const spans = new WeakMap<FastifyRequest, StartedSpan>()
  app.addHook('onRequest', async (request) => {
    const span = tracing.startSpan({
      name: describe(request),
      kind: 'server',
      attributes: { 'http.request.method': request.method, 'http.route': getRoute(request) },
      parent: getParent(request),
    })
    spans.set(request, span)
    request.traceparent = span.traceparent
  })
  app.addHook('onResponse', async (request, reply) => {
    spans.get(request)?.end({
      hasFailed: reply.statusCode >= 500,
      attributes: { 'http.response.status_code': reply.statusCode },
    })
  })
}

const getRoute = (request: FastifyRequest) => request.routeOptions.url ?? 'none'

const describe = (request: FastifyRequest) => `${request.method} ${getRoute(request)}`
