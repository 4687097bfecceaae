import { healthz, readyz } from '@lares/shared-types/contracts/health'
import type { FastifyInstance } from 'fastify'
import { contractRoute } from './contract-route.ts'
import type { Gateway } from './gateway.ts'

/** Whether the process lives, and whether it can serve with all that it stands on. */
export function healthRoutes(app: FastifyInstance, { keyValue, archive }: Gateway): void {
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
      await Promise.all([keyValue.ping(), archive.ready()])
      return { status: 'ok' }
    },
  })
}
