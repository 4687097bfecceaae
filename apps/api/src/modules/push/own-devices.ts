import { invalidFields, notFound } from '@lares/server-kit/app-error'
import { maxPushDevices, type PushDevice, type PushSubscription } from '@lares/shared-types/contracts/push'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../../db/client.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { lockRows } from '../../db/lock-rows.ts'
import { isAllowedEndpoint } from '../../push/allowed-endpoint.ts'
import type { Services } from '../../services.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import { validDevices } from './valid-devices.ts'

/** The user's devices that receive pushes, the latest first. */
export async function listDevices(services: Services, user: UserPrincipal): Promise<PushDevice[]> {
  const rows = await validDevices(services)
    .where('push_devices.user_id', '=', user.userId)
    .select(['push_devices.id', 'sign_in_id', 'agent', 'push_devices.created_at', 'pushed_at'])
    .orderBy('push_devices.created_at', 'desc')
    .orderBy('push_devices.id')
    .execute()
  return rows.map(({ id, sign_in_id, agent, created_at, pushed_at }) => ({
    id,
    agent,
    isCurrent: sign_in_id !== null && sign_in_id === user.origin.signInId,
    createdAt: created_at.toISOString(),
    pushedAt: pushed_at?.toISOString() ?? null,
  }))
}

/**
 * Adds the device of the request in place of an earlier subscription of it, and of the oldest device if there are too many.
 * Throws `invalid-fields` for an address that the archive must not call.
 */
export async function addDevice(
  { db, now }: Services,
  user: UserPrincipal,
  { endpoint, keys }: PushSubscription,
): Promise<void> {
  if (!isAllowedEndpoint(endpoint)) throw invalidFields({ path: 'endpoint', code: 'not-allowed' })
  await inTransaction(db, async (trx) => {
    // Serialises concurrent requests of the user, so that they cannot exceed the maximum.
    const [stored] = await lockRows(trx, 'users', [user.userId], 'no key update')
    if (!stored) throw notFound()
    const signIn = await trx
      .selectFrom('sign_ins')
      .select('id')
      .where('id', '=', user.origin.signInId ?? null)
      .executeTakeFirst()
    await trx
      .deleteFrom('push_devices')
      .where((eb) =>
        eb.or([eb('endpoint', '=', endpoint), ...(signIn ? [eb('sign_in_id', '=', signIn.id)] : [])]),
      )
      .execute()
    await trx
      .deleteFrom('push_devices')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('push_devices')
          .select('id')
          .where('user_id', '=', user.userId)
          .orderBy('created_at', 'desc')
          .offset(maxPushDevices - 1),
      )
      .execute()
    await trx
      .insertInto('push_devices')
      .values({
        id: uuidv7(),
        user_id: user.userId,
        sign_in_id: signIn?.id ?? null,
        epoch: stored.session_epoch,
        endpoint,
        p256dh: keys.p256dh,
        auth: keys.auth,
        created_at: now(),
        pushed_at: null,
        failing_since: null,
      })
      .execute()
  })
}

/** Ends the pushes to a device of the user. Throws `not-found`. */
export async function removeDevice(db: Db, user: UserPrincipal, id: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('push_devices')
    .where('id', '=', id)
    .where('user_id', '=', user.userId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound()
}
