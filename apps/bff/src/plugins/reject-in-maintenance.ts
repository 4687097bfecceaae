import { AppError } from '@lares/server-kit/app-error'
import { endView, login, logout } from '@lares/shared-types/contracts/auth'
import { setMaintenance } from '@lares/shared-types/contracts/maintenance'
import { passkeyLogin, startPasskeyLogin } from '@lares/shared-types/contracts/passkeys'
import { secondFactorLogin } from '@lares/shared-types/contracts/second-factor'
import fp from 'fastify-plugin'
import { getCaller } from '../archive/caller.ts'
import type { Gateway } from '../gateway.ts'
import { readMaintenance } from '../state/maintenance.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Calls that change no archive data and that an administrator needs to end the maintenance. */
const alwaysAllowed = new Set(
  [login, startPasskeyLogin, passkeyLogin, secondFactorLogin, logout, endView, setMaintenance].map(
    ({ method, path }) => `${method} ${path}`,
  ),
)

const retryAfterSeconds = 60

/** During maintenance, rejects every change that is not made by an administrator. Reading stays possible. */
export const rejectInMaintenance = fp<Gateway>(
  async (app, { archive, keyValue }) => {
    app.addHook('onRequest', async (request) => {
      if (isAllowedInMaintenance(request.method, request.routeOptions.url)) return
      const { maintenance_mode, message } = await readMaintenance(keyValue)
      if (!maintenance_mode) return
      const user = request.session.userId ? await archive.fetchCurrentUser(getCaller(request)) : undefined
      if (user?.isAdmin) return
      throw underMaintenance(message)
    })
  },
  { name: 'reject-in-maintenance', dependencies: ['sessions'] },
)

export function underMaintenance(message = ''): AppError {
  return new AppError('maintenance', {
    message: message || 'The archive is being worked on. Nothing can be changed for the moment.',
    params: { retryAfter: retryAfterSeconds },
  })
}

/** @param path with `:name` segments */
export function isAllowedInMaintenance(method: string, path = ''): boolean {
  return safeMethods.has(method) || alwaysAllowed.has(`${method} ${path}`)
}
