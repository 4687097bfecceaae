import { notFound } from '@lares/server-kit/app-error'
import type { ReplyOf, RequestOf } from '@lares/shared-types/contract'
import type { listNotifications as listContract } from '@lares/shared-types/contracts/notifications'
import { Uuid } from '@lares/shared-types/fields'
import type { Notification, NotificationKind } from '@lares/shared-types/notifications'
import { sql } from 'kysely'
import { Type } from 'typebox'
import type { Db } from '../../db/client.ts'
import { CursorInstant, parsePageRequest, toCursorInstant, toPage } from '../../http/cursor.ts'
import { countUnread, visibleNotifications } from '../../notifications/visible-notifications.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import { presentNotifications } from './present-notifications.ts'

/** Rows per statement, which blocks the embedded database for some milliseconds. */
const batchSize = 1000

const Position = Type.Tuple([Type.Boolean(), CursorInstant, Uuid])

/** One page of the user's notifications: unread ones first, the latest first. Throws `invalid-cursor`. */
export async function listNotifications(
  db: Db,
  user: UserPrincipal,
  pageQuery: RequestOf<typeof listContract>['query'],
): Promise<ReplyOf<typeof listContract>> {
  const { position, limit } = parsePageRequest(Position, pageQuery)
  const rows = await selectNotifications(db, user)
    .$if(position !== undefined, (notifications) => {
      const [isUnread, createdAt, id] = position ?? []
      return notifications.where(
        sql<boolean>`((read_at is null), created_at, id) < (${isUnread}::boolean, ${createdAt}::timestamptz, ${id}::uuid)`,
      )
    })
    .orderBy(sql`(read_at is null)`, 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const { page, nextCursor } = toPage(rows, limit, ({ read_at, createdAt, id }) => [
    read_at === null,
    createdAt,
    id,
  ])
  return {
    notifications: await presentNotifications(db, user, page),
    unread: await countUnread(db, user),
    nextCursor,
  }
}

/** A notification as its recipient sees it now; undefined if it is hidden from them or read. */
export async function loadUnreadNotification(
  db: Db,
  user: UserPrincipal,
  id: string,
): Promise<Notification | undefined> {
  const rows = await selectNotifications(db, user)
    .where('notifications.id', '=', id)
    .where('read_at', 'is', null)
    .execute()
  return (await presentNotifications(db, user, rows))[0]
}

/** The latest notifications of some kinds that have come after an instant, that the user sees and has not read. */
export async function listUnreadSince(
  db: Db,
  user: UserPrincipal,
  {
    kinds,
    since,
    limit,
  }: { readonly kinds: readonly NotificationKind[]; readonly since: Date; readonly limit: number },
): Promise<Notification[]> {
  if (kinds.length === 0) return []
  const rows = await selectNotifications(db, user)
    .where('notifications.kind', 'in', kinds)
    .where('notifications.created_at', '>', since)
    .where('read_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return presentNotifications(db, user, rows)
}

function selectNotifications(db: Db, user: UserPrincipal) {
  return visibleNotifications(db, user)
    .select(['id', 'kind', 'params', 'entity_type', 'entity_id', 'read_at', 'follow_id'])
    .select(toCursorInstant(sql`notifications.created_at`).as('createdAt'))
}

/** Marks a notification of the user as read. Throws `not-found`. */
export async function markRead(db: Db, user: UserPrincipal, id: string): Promise<void> {
  const found = await visibleNotifications(db, user)
    .select('read_at')
    .where('notifications.id', '=', id)
    .executeTakeFirst()
  if (!found) throw notFound()
  if (found.read_at !== null) return
  await db
    .updateTable('notifications')
    .set({ read_at: sql`now()`, updated_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .where('read_at', 'is', null)
    .execute()
}

/** Marks all notifications of the user as read, those that are hidden at present as well. */
export async function markAllRead(db: Db, user: UserPrincipal): Promise<void> {
  for (;;) {
    const { numUpdatedRows } = await db
      .updateTable('notifications')
      .set({ read_at: sql`now()`, updated_at: sql`clock_timestamp()` })
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('notifications as unread')
          .select('unread.id')
          .where('unread.user_id', '=', user.userId)
          .where('unread.read_at', 'is', null)
          .limit(batchSize),
      )
      .executeTakeFirst()
    if (numUpdatedRows < BigInt(batchSize)) return
  }
}
