import { getDefaultChannels } from '@lares/shared-types/notification-choices'
import type {
  NotificationEntityType,
  NotificationKind,
  NotificationParams,
} from '@lares/shared-types/notifications'
import { type InsertObject, sql, type Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '../db/schema/database.ts'

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
 * not exist any more, or do not want this kind, are skipped.
 *
 * @returns the ids of the notifications that were added or updated
 */
export async function notify<Kind extends NotificationKind>(
  trx: Transaction<Database>,
  { recipients, kind, params, entity, key }: NewNotification<Kind>,
): Promise<string[]> {
  const found = await lockRecipients(trx, kind, recipients)
  const rows = found.map((recipient) => ({
    ...toRecipientColumns(recipient),
    kind,
    params: JSON.stringify(params),
    entity_type: entity?.type ?? null,
    entity_id: entity?.id ?? null,
    key: key ?? null,
  }))
  return storeNotifications(trx, rows)
}

type NewRow = Omit<InsertObject<Database, 'notifications'>, 'id' | 'read_at' | 'pushed_at' | 'follow_id'> & {
  readonly follow_id?: string
}

export interface LockedRecipient {
  readonly id: string
  /** Whether they have a device to which this kind is to be pushed. */
  readonly wantsPush: boolean
}

/** The columns of a notification that depend on its recipient alone. */
export function toRecipientColumns({ id, wantsPush }: LockedRecipient) {
  return { user_id: id, push_due_at: wantsPush ? sql<Date>`now()` : null }
}

/** A notification that changes again and again is pushed at most once in this time. */
const pushInterval = sql`interval '15 minutes'`

/** Adds notifications, or updates the unread ones with their keys, of users who are locked. Returns their ids. */
export async function storeNotifications(
  trx: Transaction<Database>,
  rows: readonly NewRow[],
): Promise<string[]> {
  const ids: string[] = []
  for (let start = 0; start < rows.length; start += batchSize) {
    const stored = await trx
      .insertInto('notifications')
      .values(
        rows.slice(start, start + batchSize).map((row) => ({
          ...row,
          id: uuidv7(),
          follow_id: row.follow_id ?? null,
          read_at: null,
          pushed_at: null,
        })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'kind', 'key'])
          .where('read_at', 'is', null)
          .doUpdateSet(({ ref }) => ({
            params: ref('excluded.params'),
            entity_type: ref('excluded.entity_type'),
            entity_id: ref('excluded.entity_id'),
            created_at: ref('excluded.created_at'),
            push_due_at: sql<Date | null>`case when excluded.push_due_at is not null
              then greatest(excluded.push_due_at, notifications.pushed_at + ${pushInterval}) end`,
            updated_at: sql<Date>`clock_timestamp()`,
          })),
      )
      .returning('id')
      .execute()
    ids.push(...stored.map(({ id }) => id))
  }
  return ids
}

/** The recipients who exist and want this kind in the bell, in the same order in every transaction, so that two cannot block each other. */
export async function lockRecipients(
  trx: Transaction<Database>,
  kind: NotificationKind,
  recipients: readonly string[] | 'administrators',
): Promise<LockedRecipient[]> {
  if (recipients.length === 0) return []
  const isChosen = (channel: 'bell' | 'push') =>
    sql<boolean>`coalesce((select ${sql.ref(channel)} from notification_choices
      where user_id = users.id and kind = ${kind}), ${getDefaultChannels(kind)[channel]})`
  return trx
    .selectFrom('users')
    .select('id')
    .select(
      sql<boolean>`(exists (select from push_devices where user_id = users.id) and ${isChosen('push')})`.as(
        'wantsPush',
      ),
    )
    .where(isChosen('bell'))
    .$if(recipients === 'administrators', (users) =>
      users.where('is_admin', '=', true).where('status', '=', 'active'),
    )
    .$if(recipients !== 'administrators', (users) =>
      users.where(sql<boolean>`id = any(${[...recipients]}::uuid[])`),
    )
    .orderBy('id')
    .forKeyShare()
    .execute()
}
