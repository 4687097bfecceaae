import { answeredBriefly } from '@lares/server-kit/answered-briefly'
import { healthz, readyz } from '@lares/shared-types/contracts/health'
import type { FastifyInstance } from 'fastify'
import { contractRoute } from './contract-route.ts'
import type { Gateway } from './gateway.ts'

/** How long an answer holds: whoever asks without end costs no more than one who asks every second. */
const holdsMs = 1000

/** Whether the process lives, and whether it can serve with all that it stands on. */
export function healthRoutes(app: FastifyInstance, { keyValue, archive, now }: Gateway): void {
  const ready = answeredBriefly(holdsMs, now, () => Promise.all([keyValue.ping(), archive.ready()]))
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
      await ready()
      return { status: 'ok' }
    },
  })
}
