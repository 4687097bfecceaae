import { AppError } from '@lares/server-kit/app-error'
import { login, logout } from '@lares/shared-types/contracts/auth'
import { setMaintenance } from '@lares/shared-types/contracts/maintenance'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { askerOf } from '../archive/identity-of.ts'
import type { Gateway } from '../routes/gateway.ts'
import { readMaintenance } from '../state/maintenance.ts'

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** What changes nothing in the archive, and is how an administrator comes to end the maintenance. */
const alwaysAllowed = new Set([login, logout, setMaintenance].map(({ method, path }) => `${method} ${path}`))

const retryAfterSeconds = 60

/** While the archive is being worked on, refuses every change but an administrator's. Reading goes on. */
export const refuseInMaintenance = fp<Gateway>(
  async (app, { archive, keyValue }) => {
    app.addHook('onRequest', async (request) => {
      if (readingMethods.has(request.method) || isAlwaysAllowed(request)) return
      const { maintenance_mode, message } = await readMaintenance(keyValue)
      if (!maintenance_mode) return
      const user = request.session.userId ? await archive.currentUser(askerOf(request)) : undefined
      if (user?.isAdmin) return
      throw new AppError('maintenance', {
        message: message || 'The archive is being worked on. Nothing can be changed for the moment.',
        params: { retryAfter: retryAfterSeconds },
      })
    })
  },
  { name: 'refuse-in-maintenance', dependencies: ['sessions'] },
)

function isAlwaysAllowed({ method, routeOptions }: FastifyRequest): boolean {
  return alwaysAllowed.has(`${method} ${routeOptions.url}`)
}
