import type { CommentNotificationKind, RegionNotificationKind } from '@lares/shared-types/notifications'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../db/schema/database.ts'
import { notify } from './notify.ts'

/** Where it is stored which parts of an item a notification is about. */
const notices = {
  comment: { table: 'comment_notices', column: 'comment_id' },
  suggestion: { table: 'region_notices', column: 'suggestion_id' },
} as const

interface PartNotice {
  readonly kind: CommentNotificationKind | RegionNotificationKind
  /** The ids of users who see the item. */
  readonly recipients: readonly string[]
  readonly itemId: string
  /** The part that was added to the item. */
  readonly part: { readonly type: keyof typeof notices; readonly id: string }
}

/** Adds a part of an item to the unread notification of this kind and item of each recipient, or to a new one. */
export async function notifyAboutPart(
  trx: Transaction<Database>,
  { kind, recipients, itemId, part }: PartNotice,
): Promise<void> {
  const ids = await notify(trx, {
    recipients,
    kind,
    params: {},
    entity: { type: 'item', id: itemId },
    key: itemId,
  })
  if (ids.length === 0) return
  const { table, column } = notices[part.type]
  await sql`insert into ${sql.table(table)} (notification_id, ${sql.ref(column)})
    select unnest(${ids}::uuid[]), ${part.id}::uuid on conflict do nothing`.execute(trx)
}
