import { AppError } from '@lares/server-kit/app-error'
import { getMaintenanceStatus, setMaintenance } from '@lares/shared-types/contracts/maintenance'
import type { FastifyInstance } from 'fastify'
import type { Static } from 'typebox'
import { askerOf } from '../archive/identity-of.ts'
import { readMaintenance, writeMaintenance } from '../state/maintenance.ts'
import { contractRoute } from './contract-route.ts'
import type { Gateway } from './gateway.ts'

/** Everybody may know whether the archive is being worked on; administrators say it. */
export function maintenanceRoutes(app: FastifyInstance, { archive, keyValue }: Gateway): void {
  app.route({
    ...contractRoute(getMaintenanceStatus),
    handler: () => readMaintenance(keyValue),
  })
  app.route<{ Body: Static<typeof setMaintenance.body> }>({
    ...contractRoute(setMaintenance),
    // Before the body is read: who may not call learns nothing of what a call needs.
    async onRequest(request) {
      const user = request.session.userId ? await archive.currentUser(askerOf(request)) : undefined
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
