import { sql } from 'kysely'
import { Type } from 'typebox'
import { inTransaction } from '../../db/in-transaction.ts'
import { defineJob, minutes } from '../../jobs/define-job.ts'
import type { Services } from '../../services.ts'
import { removeEndedDevices, validDevices } from './valid-devices.ts'

/** Notifications per transaction, which blocks the embedded database meanwhile. */
const batchSize = 500

/**
 * Every minute, enqueues a push of each notification that is due and still unread to each device of its recipient. The minute
 * spares those who look at the archive, and unites what happens at once. Devices that are not signed in any more are forgotten.
 */
export const pushNotificationsJob = defineJob({
  name: 'push-notifications',
  payload: Type.Object({}),
  policy: { expireInSeconds: 10 * minutes, retryLimit: 2, cron: '* * * * *', concurrency: 1, pollSeconds: 2 },
  async handle(_payload, { services, signal }): Promise<void> {
    await removeEndedDevices(services)
    do signal.throwIfAborted()
    while ((await enqueuePushes(services)) === batchSize)
  },
})

async function enqueuePushes({ db, jobs, config, now }: Services): Promise<number> {
  return inTransaction(db, async (trx) => {
    const { rows } = await sql<{ id: string; user_id: string; read_at: Date | null }>`
      update notifications set push_due_at = null, pushed_at = now() where id in (
        select id from notifications where push_due_at <= now() order by push_due_at limit ${batchSize}
        for update skip locked)
      returning id, user_id, read_at`.execute(trx)
    const unread = rows.filter(({ read_at }) => read_at === null)
    if (unread.length === 0) return rows.length
    const devices = await validDevices({ db: trx, config, now })
      .where(sql<boolean>`push_devices.user_id = any(${unread.map(({ user_id }) => user_id)}::uuid[])`)
      .select(['push_devices.id', 'push_devices.user_id'])
      .execute()
    const pushes = unread.flatMap(({ id: notificationId, user_id }) =>
      devices
        .filter((device) => device.user_id === user_id)
        .map(({ id: deviceId }) => ({
          payload: { notificationId, deviceId },
          key: `${notificationId} ${deviceId}`,
        })),
    )
    if (pushes.length > 0) await jobs.enqueueAll(trx, 'push-to-device', pushes)
    return rows.length
  })
}
