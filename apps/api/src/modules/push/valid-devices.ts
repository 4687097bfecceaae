import { sql } from 'kysely'
import type { Services } from '../../services.ts'

const dayMs = 24 * 3600 * 1000

/** A query of the devices of active users whose session has neither ended nor expired, by the same limits as at the gateway. */
export function validDevices({ db, config, now }: Pick<Services, 'db' | 'config' | 'now'>) {
  const before = (days: number) => new Date(now().getTime() - days * dayMs)
  const started = sql<Date>`coalesce(sign_ins.created_at, push_devices.created_at)`
  return (
    db
      .selectFrom('push_devices')
      .innerJoin('users', 'users.id', 'push_devices.user_id')
      .leftJoin('sign_ins', 'sign_ins.id', 'push_devices.sign_in_id')
      .where('users.status', '=', 'active')
      .where('sign_ins.ended_at', 'is', null)
      .where(sql<boolean>`users.session_epoch = coalesce(sign_ins.epoch, push_devices.epoch)`)
      .where(started, '>', before(config.SESSION_MAX_DAYS))
      // Of a session from before sign-ins were recorded, nobody knows when it was used.
      .where((eb) =>
        eb.or([
          eb('sign_ins.last_seen_at', 'is', null),
          eb('sign_ins.last_seen_at', '>', before(config.SESSION_IDLE_DAYS)),
        ]),
      )
  )
}

/** Forgets the devices that are not signed in any more. */
export async function removeEndedDevices(services: Pick<Services, 'db' | 'config' | 'now'>): Promise<void> {
  await services.db
    .deleteFrom('push_devices')
    .where('id', 'not in', validDevices(services).select('push_devices.id'))
    .execute()
}
