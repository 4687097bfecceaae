import * as contracts from '@lares/shared-types/contracts/alignments'
import { type App, route } from '../../http/route.ts'
import type { Services } from '../../services.ts'
import { loadAlignment } from './load-alignment.ts'
import { startAlignment } from './start-alignment.ts'

/** Finding the times of the lines of a transcript. */
export function alignmentRoutes(app: App, services: Services): void {
  route(app, services.db, contracts.startAlignment, ({ user, params, body }) =>
    startAlignment(services, user, params.id, body),
  )
  route(app, services.db, contracts.getAlignment, ({ user, params, reply }) => {
    // The schema serializer of Fastify takes four times as long for many lines.
    reply.serializer((payload: unknown) => JSON.stringify(payload))
    return loadAlignment(services.db, user, params.id)
  })
}
