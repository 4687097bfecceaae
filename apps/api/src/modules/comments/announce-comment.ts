import type { CommentNotificationKind } from '@lares/shared-types/notifications'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/schema/database.ts'
import { notifyAboutPart } from '../../notifications/notify-about-part.ts'
import { usersWhoSee } from '../../visibility/users-who-see.ts'

interface Announcement {
  readonly commentId: string
  readonly itemId: string
  readonly authorId: string
  readonly mentionedIds: readonly string[]
  /** The authors of the comment that it replies to and of the item; null if there is none. */
  readonly repliedAuthorId?: string | null
  readonly itemAuthorId?: string | null
  /** Who has commented on the item before. */
  readonly threadAuthorIds?: readonly string[]
}

/** Of those who have commented on an item, so many are told of another comment; the latest ones. */
const maxThreadRecipients = 200

/**
 * Notifies those whom a comment concerns and who see its item, each once about a comment: that it mentions them, else that
 * it replies to them, else that it is on an item of theirs, else that it is on one on which they have commented.
 */
export async function announceComment(
  trx: Transaction<Database>,
  { commentId, itemId, authorId, mentionedIds, repliedAuthorId, itemAuthorId, threadAuthorIds }: Announcement,
): Promise<void> {
  const reasons: readonly [CommentNotificationKind, readonly (string | null | undefined)[]][] = [
    ['comment-mention', mentionedIds],
    ['comment-reply', [repliedAuthorId]],
    ['comment-on-own-item', [itemAuthorId]],
    ['comment-in-thread', threadAuthorIds ?? []],
  ]
  const candidates = reasons.flatMap(([, ids]) => ids.filter((id) => id != null))
  if (candidates.length === 0) return
  const seeing = await usersWhoSee(trx, itemId)
    .where(sql<boolean>`users.id = any(${candidates}::uuid[])`)
    .select('users.id')
    .execute()
  const pending = new Set(seeing.map(({ id }) => id))
  for (const id of [authorId, ...(await listNotified(trx, commentId))]) pending.delete(id)
  for (const [kind, ids] of reasons) {
    const recipients = ids.filter((id) => id != null && pending.delete(id)) as string[]
    await notifyAboutPart(trx, { kind, recipients, itemId, part: { type: 'comment', id: commentId } })
  }
}

/** Lets open pages ask again for the notifications of a comment, which appear and disappear with it. */
export async function touchNotifications(trx: Transaction<Database>, commentId: string): Promise<void> {
  const notices = await trx
    .selectFrom('comment_notices')
    .select('notification_id')
    .where('comment_id', '=', commentId)
    .execute()
  await touch(
    trx,
    notices.map(({ notification_id }) => notification_id),
  )
}

async function touch(trx: Transaction<Database>, notificationIds: readonly string[]): Promise<void> {
  await trx
    .updateTable('notifications')
    .set({ updated_at: sql`clock_timestamp()` })
    .where(sql<boolean>`id = any(${[...notificationIds]}::uuid[])`)
    .execute()
}

/** Takes back that a comment mentions somebody, from all who were told so but are not mentioned any more. */
export async function withdrawMentions(
  trx: Transaction<Database>,
  commentId: string,
  mentionedIds: readonly string[],
): Promise<void> {
  const withdrawn = await trx
    .deleteFrom('comment_notices')
    .using('notifications')
    .whereRef('notifications.id', '=', 'comment_notices.notification_id')
    .where('comment_notices.comment_id', '=', commentId)
    .where('notifications.kind', '=', 'comment-mention')
    .where(sql<boolean>`notifications.user_id <> all(${[...mentionedIds]}::uuid[])`)
    .returning('comment_notices.notification_id')
    .execute()
  await touch(
    trx,
    withdrawn.map(({ notification_id }) => notification_id),
  )
}

/** Who has commented on an item and not removed all of it, the latest first. */
export async function listThreadAuthors(trx: Transaction<Database>, itemId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('comments')
    .select('author_id')
    .where('item_id', '=', itemId)
    .where('removed_at', 'is', null)
    .where('author_id', 'is not', null)
    .groupBy('author_id')
    .orderBy(sql`max(created_at)`, 'desc')
    .limit(maxThreadRecipients)
    .execute()
  return rows.flatMap(({ author_id }) => author_id ?? [])
}

/** The users who were notified about a comment already. */
async function listNotified(trx: Transaction<Database>, commentId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('comment_notices')
    .innerJoin('notifications', 'notifications.id', 'comment_notices.notification_id')
    .select('notifications.user_id')
    .where('comment_notices.comment_id', '=', commentId)
    .execute()
  return rows.map(({ user_id }) => user_id)
}
