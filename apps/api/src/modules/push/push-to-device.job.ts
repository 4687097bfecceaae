import { Type } from 'typebox'
import { defineJob, minutes } from '../../jobs/define-job.ts'
import { loadActiveUser } from '../../visibility/load-principal.ts'
import { composeMessage } from './compose-message.ts'
import { recordFailure, recordSuccess, removeFailingDevice } from './device-health.ts'
import { encryptMessage } from './encrypt-message.ts'
import { validDevices } from './valid-devices.ts'

/** The device has unsubscribed. 401 and 403 do not say so: they also refuse the signature of a server whose clock is wrong. */
const endedStatuses: readonly number[] = [404, 410]

/** Pushes a notification to a device, if its recipient may still see it and has not read it. */
export const pushToDeviceJob = defineJob({
  name: 'push-to-device',
  payload: Type.Object({ notificationId: Type.String(), deviceId: Type.String() }),
  policy: { expireInSeconds: 2 * minutes, retryLimit: 8, concurrency: 2, pollSeconds: 2 },
  async handle({ notificationId, deviceId }, { services }): Promise<void> {
    const { db, pushTransport, now } = services
    const device = await validDevices(services)
      .where('push_devices.id', '=', deviceId)
      .select(['push_devices.id', 'push_devices.user_id', 'endpoint', 'p256dh', 'auth'])
      .executeTakeFirst()
    const user = device && (await loadActiveUser(db, device.user_id))
    const message = user && (await composeMessage(db, user, notificationId))
    if (!message) return
    const request = await encryptMessage(services, device, message)
    const status = await pushTransport.send(request).catch(async (error: unknown) => {
      await recordFailure(db, deviceId, now())
      throw error
    })
    if (status >= 200 && status < 300) return recordSuccess(db, deviceId, now())
    if (endedStatuses.includes(status)) return removeFailingDevice(db, deviceId)
    await recordFailure(db, deviceId, now())
    throw new Error(`The push service answered ${status}.`)
  },
})
