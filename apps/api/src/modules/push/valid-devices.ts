import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'

/** A query of the devices that are still signed in, of active users. */
export function validDevices(db: Db) {
  return db
    .selectFrom('push_devices')
    .innerJoin('users', 'users.id', 'push_devices.user_id')
    .leftJoin('sign_ins', 'sign_ins.id', 'push_devices.sign_in_id')
    .where('users.status', '=', 'active')
    .where('sign_ins.ended_at', 'is', null)
    .where(sql<boolean>`users.session_epoch = coalesce(sign_ins.epoch, push_devices.epoch)`)
}
