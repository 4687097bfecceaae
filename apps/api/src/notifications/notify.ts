import type {
  NotificationEntityType,
  NotificationKind,
  NotificationParams,
} from '@lares/shared-types/notifications'
import { type Insertable, sql, type Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '../db/schema/database.ts'
import type { NotificationsTable } from '../db/schema/notifications.ts'

/** Rows per statement, which has at most 65,535 parameters. */
const batchSize = 1000

interface NewNotification<Kind extends NotificationKind> {
  /** The ids of users, or all active administrators. */
  readonly recipients: readonly string[] | 'administrators'
  readonly kind: Kind
  /** Figures and codes only: see `notificationParams`. */
  readonly params: NotificationParams[Kind]
  /** What it is about. Users from whom an item is hidden do not see notifications about it. */
  readonly entity?: { readonly type: NotificationEntityType; readonly id: string }
  /**
   * With a key, an unread notification of the same kind and key is updated and becomes the latest, and none is added. Use
   * it for what may happen many times before somebody reads it.
   */
  readonly key?: string
}

/**
 * Notifies users in the caller's transaction: what has happened and its notifications are committed together. Users who do
 * not exist any more are skipped.
 *
 * @returns the ids of the notifications that were added or updated
 */
export async function notify<Kind extends NotificationKind>(
  trx: Transaction<Database>,
  { recipients, kind, params, entity, key }: NewNotification<Kind>,
): Promise<string[]> {
  const userIds = await lockRecipients(trx, recipients)
  const rows = userIds.map((userId) => ({
    user_id: userId,
    kind,
    params: JSON.stringify(params),
    entity_type: entity?.type ?? null,
    entity_id: entity?.id ?? null,
    key: key ?? null,
  }))
  return storeNotifications(trx, rows)
}

type NewRow = Omit<Insertable<NotificationsTable>, 'id' | 'read_at'>

/** Adds notifications, or updates the unread ones with their keys, of users who are locked. Returns their ids. */
export async function storeNotifications(
  trx: Transaction<Database>,
  rows: readonly NewRow[],
): Promise<string[]> {
  const ids: string[] = []
  for (let start = 0; start < rows.length; start += batchSize) {
    const stored = await trx
      .insertInto('notifications')
      .values(rows.slice(start, start + batchSize).map((row) => ({ ...row, id: uuidv7(), read_at: null })))
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'kind', 'key'])
          .where('read_at', 'is', null)
          .doUpdateSet(({ ref }) => ({
            params: ref('excluded.params'),
            entity_type: ref('excluded.entity_type'),
            entity_id: ref('excluded.entity_id'),
            created_at: ref('excluded.created_at'),
            updated_at: sql<Date>`clock_timestamp()`,
          })),
      )
      .returning('id')
      .execute()
    ids.push(...stored.map(({ id }) => id))
  }
  return ids
}

/** The ids of the recipients who exist, in the same order in every transaction, so that two cannot block each other. */
export async function lockRecipients(
  trx: Transaction<Database>,
  recipients: readonly string[] | 'administrators',
): Promise<string[]> {
  if (recipients.length === 0) return []
  const rows = await trx
    .selectFrom('users')
    .select('id')
    .$if(recipients === 'administrators', (users) =>
      users.where('is_admin', '=', true).where('status', '=', 'active'),
    )
    .$if(recipients !== 'administrators', (users) =>
      users.where(sql<boolean>`id = any(${[...recipients]}::uuid[])`),
    )
    .orderBy('id')
    .forKeyShare()
    .execute()
  return rows.map(({ id }) => id)
}
