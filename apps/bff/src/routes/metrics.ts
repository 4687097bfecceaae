import { createHash, timingSafeEqual } from 'node:crypto'
import { notSignedIn } from '@lares/server-kit/access'
import { notFound } from '@lares/server-kit/app-error'
import { metrics } from '@lares/shared-types/contracts/health'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Gateway } from '../gateway.ts'
import { contractRoute } from './contract-route.ts'

/** In seconds: what feels immediate, what is quick, and what makes people wait. */
const durationBuckets = [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/**
 * Figures for Prometheus: of the requests and the process of the gateway, and of the archive. While the archive service does
 * not respond, `lares_up` is 0 and its figures are missing. Not found without a token in the settings.
 */
export function metricsRoute(app: FastifyInstance, { archive, config: { metricsToken } }: Gateway): void {
  const register = new Registry()
  collectDefaultMetrics({ register, prefix: 'lares_gateway_' })
  measureRequests(app, register)
  const up = new Gauge({
    name: 'lares_up',
    help: 'Whether the archive service responds',
    registers: [register],
  })
  app.route({
    ...contractRoute(metrics),
    async onRequest(request) {
      if (!metricsToken) throw notFound()
      if (!isSame(request.headers.authorization, `Bearer ${metricsToken}`)) throw notSignedIn()
    },
    async handler(request, reply) {
      const archiveText = await archive.fetchMetrics(request.id).catch((error: unknown) => {
        request.log.warn({ err: error }, 'no figures of the archive')
        return undefined
      })
      up.set(archiveText === undefined ? 0 : 1)
      const text = `${await register.metrics()}\n${archiveText ?? ''}`
      return reply.header('cache-control', 'no-store').type(metrics.produces).send(text)
    },
  })
}

/** Compares hashes, so that the time tells nothing about the token. */
function isSame(header: string | undefined, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(header ?? ''), hash(expected))
}

/** Routes are patterns, so that ids in paths make no figures of their own. */
function measureRequests(app: FastifyInstance, register: Registry): void {
  const duration = new Histogram({
    name: 'lares_http_request_duration_seconds',
    help: 'Time until the end of a response',
    labelNames: ['method', 'route', 'status'],
    buckets: durationBuckets,
    registers: [register],
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    const labels = { method: request.method, route, status: `${Math.floor(reply.statusCode / 100)}xx` }
    duration.observe(labels, reply.elapsedTime / 1000)
  })
}
