import {
  commentNotificationKinds,
  maxUnreadCount,
  regionNotificationKinds,
} from '@lares/shared-types/notifications'
import { sql } from 'kysely'
import type { Db } from '../db/client.ts'
import type { UserPrincipal } from '../visibility/principal.ts'
import { visibleEvents } from '../visibility/visible-events.ts'
import { visibleItems } from '../visibility/visible-items.ts'
import { remindedAnniversaries } from './reminded-anniversaries.ts'
import { visibleFollows } from './visible-follows.ts'

/**
 * A query of the user's notifications, without those about an item that is hidden from them or in the trash, about an event
 * or occurrence that was deleted, about an anniversary that is not any more, about comments or regions that were all removed,
 * about a question that was removed, about new items of which they see none or in something that is hidden from them, and about
 * items that name them if none of those they see does any more.
 */
export function visibleNotifications(db: Db, user: UserPrincipal) {
  return db
    .selectFrom('notifications')
    .where('notifications.user_id', '=', user.userId)
    .where((eb) =>
      eb.or([
        eb('notifications.entity_type', 'is distinct from', 'item'),
        eb.exists(
          visibleItems(db, user)
            .select(sql.lit(1).as('one'))
            .where(sql<boolean>`items.id = notifications.entity_id`),
        ),
      ]),
    )
    .where((eb) =>
      eb.or([
        eb('notifications.entity_type', 'is distinct from', 'event'),
        eb.and([
          eb('notifications.is_stale', '=', false),
          eb.exists(
            visibleEvents(db, user)
              .select(sql.lit(1).as('one'))
              .where(sql<boolean>`events.id = notifications.entity_id`),
          ),
        ]),
      ]),
    )
    .where((eb) =>
      eb.or([
        eb('notifications.kind', '<>', 'anniversary-reminder'),
        sql<boolean>`exists ${remindedAnniversaries}`,
      ]),
    )
    .where((eb) =>
      eb.or([
        eb('notifications.kind', 'not in', commentNotificationKinds),
        eb.exists(
          visibleItems(db, user)
            .innerJoin('comments', 'comments.item_id', 'items.id')
            .innerJoin('comment_notices', 'comment_notices.comment_id', 'comments.id')
            .select(sql.lit(1).as('one'))
            .whereRef('comment_notices.notification_id', '=', eb.ref('notifications.id'))
            .where('comments.removed_at', 'is', null),
        ),
      ]),
    )
    .where((eb) =>
      eb.or([
        eb('notifications.kind', 'not in', regionNotificationKinds),
        eb.exists(
          visibleItems(db, user)
            .innerJoin('assets', 'assets.item_id', 'items.id')
            .innerJoin('regions', 'regions.asset_id', 'assets.id')
            .innerJoin('region_suggestions', 'region_suggestions.region_id', 'regions.id')
            .innerJoin('region_notices', 'region_notices.suggestion_id', 'region_suggestions.id')
            .select(sql.lit(1).as('one'))
            .whereRef('region_notices.notification_id', '=', eb.ref('notifications.id'))
            .where('regions.removed_at', 'is', null)
            .where('assets.detached', '=', false),
        ),
      ]),
    )
    .where((eb) =>
      eb.or([
        eb('notifications.kind', '<>', 'question-asked'),
        eb.exists(
          eb
            .selectFrom('question_recipients')
            .innerJoin('questions', 'questions.id', 'question_recipients.question_id')
            .select(sql.lit(1).as('one'))
            .where('questions.removed_at', 'is', null)
            .whereRef('question_recipients.question_id', '=', 'notifications.entity_id')
            .whereRef('question_recipients.user_id', '=', 'notifications.user_id'),
        ),
      ]),
    )
    .where((eb) =>
      eb.or([
        eb('notifications.kind', '<>', 'question-answered'),
        eb.exists(
          eb
            .selectFrom('question_answers')
            .innerJoin('questions', 'questions.id', 'question_answers.question_id')
            .select(sql.lit(1).as('one'))
            .where('questions.removed_at', 'is', null)
            .whereRef('question_answers.item_id', '=', 'notifications.entity_id'),
        ),
      ]),
    )
    .where((eb) =>
      eb.or([
        eb('notifications.kind', '<>', 'followed-items'),
        eb.and([
          eb.exists(
            visibleFollows(db, user)
              .select(sql.lit(1).as('one'))
              .whereRef('follows.id', '=', eb.ref('notifications.follow_id')),
          ),
          eb.exists(
            visibleItems(db, user)
              .innerJoin('item_notices', 'item_notices.item_id', 'items.id')
              .select(sql.lit(1).as('one'))
              .whereRef('item_notices.notification_id', '=', eb.ref('notifications.id')),
          ),
        ]),
      ]),
    )
    .where((eb) =>
      eb.or([
        eb('notifications.kind', '<>', 'named-in-items'),
        eb.exists(
          namingItems(db, user)
            .select(sql.lit(1).as('one'))
            .whereRef('item_notices.notification_id', '=', eb.ref('notifications.id')),
        ),
      ]),
    )
}

/** A query of the items of notifications that the user sees and that name the participant who is linked to them. */
export function namingItems(db: Db, user: UserPrincipal) {
  return visibleItems(db, user)
    .innerJoin('item_notices', 'item_notices.item_id', 'items.id')
    .innerJoin('participants', (join) => join.on('participants.user_id', '=', user.userId))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('item_participants')
          .select(sql.lit(1).as('one'))
          .whereRef('item_participants.item_id', '=', 'items.id')
          .whereRef('item_participants.participant_id', '=', 'participants.id'),
      ),
    )
}

/** The number of unread notifications, up to `maxUnreadCount`. */
export async function countUnread(db: Db, user: UserPrincipal): Promise<number> {
  const unread = visibleNotifications(db, user)
    .select('notifications.id')
    .where('read_at', 'is', null)
    .limit(maxUnreadCount)
  const row = await db
    .selectFrom(unread.as('unread'))
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}
