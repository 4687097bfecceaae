import { memoizeWithTtl } from '@lares/server-kit/memoize-with-ttl'
import { healthz, readyz } from '@lares/shared-types/contracts/health'
import type { FastifyInstance } from 'fastify'
import type { Gateway } from '../gateway.ts'
import { contractRoute } from './contract-route.ts'

/** Frequent requests must not cost more than one check per second. */
const ttlMs = 1000

/** Liveness of the process, and readiness including its dependencies. */
export function healthRoutes(app: FastifyInstance, { keyValue, archive, now }: Gateway): void {
  const checkReadiness = memoizeWithTtl(ttlMs, now, () =>
    Promise.all([keyValue.ping(), archive.assertReady()]),
  )
  app.route({
    ...contractRoute(healthz),
    handler: async (_request, reply) => {
      reply.header('cache-control', 'no-store')
      return { status: 'ok' }
    },
  })
  app.route({
    ...contractRoute(readyz),
    handler: async (_request, reply) => {
      reply.header('cache-control', 'no-store')
      await checkReadiness()
      return { status: 'ok' }
    },
  })
}
