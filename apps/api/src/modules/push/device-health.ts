import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'

/** A device to which every push has failed for this time is given up. */
const maxFailingMs = 30 * 24 * 3600 * 1000

export async function recordSuccess(db: Db, deviceId: string, at: Date): Promise<void> {
  await db
    .updateTable('push_devices')
    .set({ pushed_at: at, failing_since: null })
    .where('id', '=', deviceId)
    .execute()
}

/** Records that a push has failed, and gives the device up if they have failed for long. */
export async function recordFailure(db: Db, deviceId: string, at: Date): Promise<void> {
  await db
    .updateTable('push_devices')
    .set({ failing_since: sql`coalesce(failing_since, ${at})` })
    .where('id', '=', deviceId)
    .execute()
  await db
    .deleteFrom('push_devices')
    .where('id', '=', deviceId)
    .where('failing_since', '<', new Date(at.getTime() - maxFailingMs))
    .execute()
}

export async function removeFailingDevice(db: Db, deviceId: string): Promise<void> {
  await db.deleteFrom('push_devices').where('id', '=', deviceId).execute()
}
