import type { Selectable } from 'kysely'
import webPush from 'web-push'
import type { Db } from '../../db/client.ts'
import type { PushKeysTable } from '../../db/schema/notification-channels.ts'

/** The key pair of this archive, made when it is needed first. All devices subscribe with the public key. */
export async function loadVapidKeys(
  db: Db,
): Promise<Pick<Selectable<PushKeysTable>, 'public_key' | 'private_key'>> {
  const select = db.selectFrom('push_keys').select(['public_key', 'private_key'])
  const stored = await select.executeTakeFirst()
  if (stored) return stored
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  await db
    .insertInto('push_keys')
    .values({ public_key: publicKey, private_key: privateKey })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return select.executeTakeFirstOrThrow()
}
