import { maxNotifiedItems } from '@lares/shared-types/notifications'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/schema/database.ts'
import { lockRecipients, storeNotifications, toRecipientColumns } from '../../notifications/notify.ts'

interface Recipient {
  readonly userId: string
  /** Of `followed-items`: because of which following. */
  readonly followId?: string
}

interface ItemsNotice {
  readonly kind: 'followed-items' | 'named-in-items'
  readonly recipients: readonly Recipient[]
  readonly itemIds: readonly string[]
}

/** Distinguishes the unread notification of a user about their name from those about what they follow. */
const ownNameKey = 'name'

/** Conditions: an earlier notification, `earlier`, was sent to `recipient` for the same reason. */
const sameReasonConditions = {
  'followed-items': sql`earlier.follow_id = recipient.follow_id`,
  'named-in-items': sql`earlier.user_id = recipient.user_id and earlier.kind = 'named-in-items'`,
}

/**
 * Adds items to the unread notification of each recipient about what they follow, or about their own name, or to a new one.
 * An item is announced once for a reason, and a notification that is full stays as it is.
 *
 * @returns the ids of the users who want notifications of this kind
 */
export async function notifyAboutItems(
  trx: Transaction<Database>,
  { kind, recipients, itemIds }: ItemsNotice,
): Promise<string[]> {
  const followIds = new Map(recipients.map(({ userId, followId }) => [userId, followId]))
  const locked = await lockRecipients(trx, kind, [...followIds.keys()])
  const news = await selectNews(trx, {
    kind,
    itemIds,
    recipients: locked.map(({ id }) => ({ userId: id, followId: followIds.get(id) })),
  })
  const usersWithNews = new Set(news.map(({ userId }) => userId))
  const notificationIds = await storeNotifications(
    trx,
    locked
      .filter(({ id }) => usersWithNews.has(id))
      .map((recipient) => {
        const followId = followIds.get(recipient.id)
        return {
          ...toRecipientColumns(recipient),
          kind,
          params: '{}',
          entity_type: null,
          entity_id: null,
          key: followId ?? ownNameKey,
          ...(followId !== undefined && { follow_id: followId }),
        }
      }),
  )
  await sql`
    insert into item_notices (notification_id, item_id)
    select notifications.id, news.item_id
    from unnest(${news.map(({ userId }) => userId)}::uuid[], ${news.map(({ itemId }) => itemId)}::uuid[])
        as news(user_id, item_id)
      join notifications on notifications.user_id = news.user_id
    where notifications.id = any(${notificationIds}::uuid[])
    on conflict do nothing`.execute(trx)
  return locked.map(({ id }) => id)
}

interface News {
  readonly userId: string
  readonly itemId: string
}

/**
 * The items that were not announced to each recipient yet. None where the unread notification is full, which bounds what it has
 * while nobody reads it, for example during the import of a mailbox.
 */
async function selectNews(
  trx: Transaction<Database>,
  {
    kind,
    recipients,
    itemIds,
  }: Omit<ItemsNotice, 'recipients'> & {
    readonly recipients: readonly { readonly userId: string; readonly followId: string | undefined }[]
  },
): Promise<News[]> {
  const userIds = recipients.map(({ userId }) => userId)
  const followIds = recipients.map(({ followId }) => followId ?? null)
  const { rows } = await sql<News>`
    select user_id as "userId", item_id as "itemId"
    from unnest(${userIds}::uuid[], ${followIds}::uuid[]) as recipient(user_id, follow_id),
      unnest(${[...itemIds]}::uuid[]) as added(item_id)
    where not exists (
        select from notifications earlier join item_notices on item_notices.notification_id = earlier.id
        where ${sameReasonConditions[kind]} and item_notices.item_id = added.item_id)
      and (
        select count(*) from notifications earlier join item_notices on item_notices.notification_id = earlier.id
        where ${sameReasonConditions[kind]} and earlier.read_at is null) < ${maxNotifiedItems}`.execute(trx)
  return rows
}
