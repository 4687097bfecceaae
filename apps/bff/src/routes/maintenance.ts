import { AppError } from '@lares/server-kit/app-error'
import { getMaintenanceStatus, setMaintenance } from '@lares/shared-types/contracts/maintenance'
import type { FastifyInstance } from 'fastify'
import type { Static } from 'typebox'
import { getCaller } from '../archive/caller.ts'
import type { Gateway } from '../gateway.ts'
import { readMaintenance, writeMaintenance } from '../state/maintenance.ts'
import { contractRoute } from './contract-route.ts'

/** Everybody may read the maintenance status; administrators may set it. */
export function maintenanceRoutes(app: FastifyInstance, { archive, keyValue }: Gateway): void {
  app.route({
    ...contractRoute(getMaintenanceStatus),
    handler: () => readMaintenance(keyValue),
  })
  app.route<{ Body: Static<typeof setMaintenance.body> }>({
    ...contractRoute(setMaintenance),
    // Checked before the body, so that callers without permission learn nothing about its schema.
    async onRequest(request) {
      const user = request.session.userId ? await archive.fetchCurrentUser(getCaller(request)) : undefined
      if (!user) throw new AppError('not-signed-in', { message: 'Sign in first.' })
      if (!user.isAdmin) {
        throw new AppError('forbidden', {
          message: 'This is for administrators.',
          params: { access: 'admin' },
        })
      }
    },
    async handler({ body }) {
      await writeMaintenance(keyValue, body)
      return readMaintenance(keyValue)
    },
  })
}
