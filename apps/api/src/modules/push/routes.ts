import * as contracts from '@lares/shared-types/contracts/push'
import { type App, route } from '../../http/route.ts'
import type { Services } from '../../services.ts'
import { addDevice, listDevices, removeDevice } from './own-devices.ts'
import { loadVapidKeys } from './vapid-keys.ts'

/** Routes of the devices that receive pushes, which only their user can access. */
export function pushRoutes(app: App, services: Services): void {
  const { db } = services
  route(app, db, contracts.listPushDevices, async ({ user }) => ({
    publicKey: (await loadVapidKeys(db)).public_key,
    devices: await listDevices(services, user),
  }))
  route(app, db, contracts.addPushDevice, async ({ user, body }) => {
    await addDevice(services, user, body)
    return undefined
  })
  route(app, db, contracts.removePushDevice, async ({ user, params }) => {
    await removeDevice(db, user, params.id)
    return undefined
  })
}
