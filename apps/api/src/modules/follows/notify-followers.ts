import { maxNotifiedItems } from '@lares/shared-types/notifications'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/schema/database.ts'
import { lockRecipients, storeNotifications, toRecipientColumns } from '../../notifications/notify.ts'

interface Follower {
  readonly userId: string
  readonly followId: string
}

/** Adds items to the unread notification of each follower about what they follow, or to a new one. */
export async function notifyFollowers(
  trx: Transaction<Database>,
  followers: readonly Follower[],
  itemIds: readonly string[],
): Promise<void> {
  const followIds = new Map(followers.map(({ userId, followId }) => [userId, followId]))
  const recipients = await lockRecipients(trx, 'followed-items', [...followIds.keys()])
  const notificationIds = await storeNotifications(
    trx,
    recipients.flatMap((recipient) => {
      const followId = followIds.get(recipient.id)
      if (followId === undefined) return []
      return [
        {
          ...toRecipientColumns(recipient),
          kind: 'followed-items' as const,
          params: '{}',
          entity_type: null,
          entity_id: null,
          key: followId,
          follow_id: followId,
        },
      ]
    }),
  )
  // Bounds what a notification has while nobody reads it, for example during the import of a mailbox.
  await sql`
    insert into item_notices (notification_id, item_id)
    select notification_id, item_id
    from unnest(${notificationIds}::uuid[]) as notified(notification_id),
      unnest(${[...itemIds]}::uuid[]) as added(item_id)
    where (select count(*) from item_notices existing where existing.notification_id = notified.notification_id)
      < ${maxNotifiedItems}
    on conflict do nothing`.execute(trx)
}
