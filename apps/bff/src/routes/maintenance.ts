import { getMaintenanceStatus, setMaintenance } from '@lares/shared-types/contracts/maintenance'
import type { FastifyInstance } from 'fastify'
import type { Static } from 'typebox'
import type { Gateway } from '../gateway.ts'
import { readMaintenance, writeMaintenance } from '../state/maintenance.ts'
import { contractRoute } from './contract-route.ts'

/** Everybody may read the maintenance status; administrators may set it. */
export function maintenanceRoutes(app: FastifyInstance, { keyValue }: Gateway): void {
  app.route({
    ...contractRoute(getMaintenanceStatus),
    handler: () => readMaintenance(keyValue),
  })
  app.route<{ Body: Static<typeof setMaintenance.body> }>({
    ...contractRoute(setMaintenance),
    async handler({ body }) {
      await writeMaintenance(keyValue, body)
      return readMaintenance(keyValue)
    },
  })
}
