import { maxNotifiedItems } from '@lares/shared-types/notifications'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/schema/database.ts'
import { lockRecipients, storeNotifications, toRecipientColumns } from '../../notifications/notify.ts'

interface Follower {
  readonly userId: string
  readonly followId: string
}

/**
 * Adds items to the unread notification of each follower about what they follow, or to a new one. Of an item that was told
 * because of the same following nothing is told again, and a notification that is full stays as it is.
 */
export async function notifyFollowers(
  trx: Transaction<Database>,
  followers: readonly Follower[],
  itemIds: readonly string[],
): Promise<void> {
  const followIds = new Map(followers.map(({ userId, followId }) => [userId, followId]))
  const recipients = await lockRecipients(trx, 'followed-items', [...followIds.keys()])
  const news = await selectNews(
    trx,
    recipients.flatMap(({ id }) => followIds.get(id) ?? []),
    itemIds,
  )
  const followsWithNews = new Set(news.map(({ followId }) => followId))
  const notificationIds = await storeNotifications(
    trx,
    recipients.flatMap((recipient) => {
      const followId = followIds.get(recipient.id)
      if (followId === undefined || !followsWithNews.has(followId)) return []
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
  await sql`
    insert into item_notices (notification_id, item_id)
    select notifications.id, news.item_id
    from unnest(${news.map(({ followId }) => followId)}::uuid[], ${news.map(({ itemId }) => itemId)}::uuid[])
        as news(follow_id, item_id)
      join notifications on notifications.follow_id = news.follow_id
    where notifications.id = any(${notificationIds}::uuid[])
    on conflict do nothing`.execute(trx)
}

interface News {
  readonly followId: string
  readonly itemId: string
}

/**
 * The items of which each following has not told yet. None where the unread notification is full, which bounds what it has
 * while nobody reads it, for example during the import of a mailbox.
 */
async function selectNews(
  trx: Transaction<Database>,
  followIds: readonly string[],
  itemIds: readonly string[],
): Promise<News[]> {
  const { rows } = await sql<News>`
    select follow_id as "followId", item_id as "itemId"
    from unnest(${[...followIds]}::uuid[]) as followed(follow_id), unnest(${[...itemIds]}::uuid[]) as added(item_id)
    where not exists (
        select from notifications told join item_notices on item_notices.notification_id = told.id
        where told.follow_id = followed.follow_id and item_notices.item_id = added.item_id)
      and (
        select count(*) from notifications unread join item_notices on item_notices.notification_id = unread.id
        where unread.follow_id = followed.follow_id and unread.read_at is null) < ${maxNotifiedItems}`.execute(
    trx,
  )
  return rows
}
