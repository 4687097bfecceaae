import {
  commentNotificationKinds,
  maxNotifiedItems,
  type Notification,
  questionNotificationKinds,
  regionNotificationKinds,
} from '@lares/shared-types/notifications'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { NotificationsTable } from '../../db/schema/notifications.ts'
import { selectUser } from '../../db/select-user.ts'
import { namingItems } from '../../notifications/visible-notifications.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import { visibleItems } from '../../visibility/visible-items.ts'
import { loadFollowed } from '../follows/load-followed.ts'
import { presentOperations } from '../operations/present-operations.ts'
import { visibleOperations } from '../operations/visible-operations.ts'
import { loadNotifiedQuestions } from '../questions/notified-questions.ts'
import { loadNotifiedSuggestions } from '../regions/notified-suggestions.ts'
import { loadRemindedAnniversaries } from './load-reminded-anniversaries.ts'
import { loadRemindedEvents } from './load-reminded-events.ts'

type NotificationRow = Pick<
  Selectable<NotificationsTable>,
  'id' | 'kind' | 'params' | 'entity_type' | 'entity_id' | 'read_at' | 'follow_id'
> & { readonly createdAt: string }

/** Serializes notifications of the user. What they are about is read now, as far as the user may see it. */
export async function presentNotifications(
  db: Db,
  user: UserPrincipal,
  rows: readonly NotificationRow[],
): Promise<Notification[]> {
  const operationIds = rows.flatMap(({ entity_type, entity_id }) =>
    entity_type === 'operation' && entity_id ? [entity_id] : [],
  )
  const operations =
    operationIds.length === 0
      ? []
      : await presentOperations(
          db,
          user,
          await visibleOperations(db, user).where('operations.id', 'in', operationIds).execute(),
        )
  const commentsById = await loadNotifiedComments(db, user, rows)
  const suggestionsById = await loadNotifiedSuggestions(
    db,
    user,
    rows.filter(({ kind }) => isAboutRegions(kind)).map(({ id }) => id),
  )
  const questionsById = await loadNotifiedQuestions(db, user, rows)
  const eventsById = await loadRemindedEvents(db, user, rows)
  const anniversariesById = await loadRemindedAnniversaries(db, rows)
  const itemsById = new Map<string, object>([
    ...(await loadFollowedItems(db, user, rows)),
    ...(await loadNamingItems(db, user, rows)),
  ])
  const operationsById = new Map(operations.map((operation) => [operation.id, operation]))
  return rows.flatMap(({ id, kind, params, entity_type, entity_id, read_at, createdAt }) => {
    const operation = operationsById.get(entity_id ?? '')
    const comments = commentsById.get(id)
    const suggestions = suggestionsById.get(id)
    const question = questionsById.get(id)
    const event = eventsById.get(id)
    const anniversary = anniversariesById.get(id)
    // Removed since the notifications were read.
    if (isAboutComments(kind) && !comments) return []
    if (isAboutRegions(kind) && !suggestions) return []
    if (isAboutQuestions(kind) && !question) return []
    if (kind === 'event-reminder' && !event) return []
    if (kind === 'anniversary-reminder' && !anniversary) return []
    const items = itemsById.get(id)
    if ((kind === 'followed-items' || kind === 'named-in-items') && !items) return []
    return {
      id,
      kind,
      params,
      createdAt,
      ...(read_at && { readAt: read_at.toISOString() }),
      ...(entity_type && entity_id && { entity: { type: entity_type, id: entity_id } }),
      ...(operation && { operation }),
      ...(comments && { comments }),
      ...(suggestions && { suggestions }),
      ...(question && { question }),
      ...(event && { event }),
      ...(anniversary && { anniversary }),
      ...(items && { items }),
      // `notify` has stored the params of the kind.
    } as Notification
  })
}

function isAboutComments(kind: Notification['kind']): boolean {
  return commentNotificationKinds.some((name) => name === kind)
}

function isAboutRegions(kind: Notification['kind']): boolean {
  return regionNotificationKinds.some((name) => name === kind)
}

function isAboutQuestions(kind: Notification['kind']): boolean {
  return questionNotificationKinds.some((name) => name === kind)
}

/** The comments of each notification that has some: how many are left, and the latest with its author and item. */
async function loadNotifiedComments(db: Db, user: UserPrincipal, rows: readonly NotificationRow[]) {
  const ids = rows.filter(({ kind }) => isAboutComments(kind)).map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const found = await visibleItems(db, user)
    .innerJoin('comments', 'comments.item_id', 'items.id')
    .innerJoin('comment_notices', 'comment_notices.comment_id', 'comments.id')
    .where('comment_notices.notification_id', 'in', ids)
    .where('comments.removed_at', 'is', null)
    .distinctOn('comment_notices.notification_id')
    .select([
      'comment_notices.notification_id',
      'comments.id',
      'items.id as item_id',
      'items.kind',
      'items.title',
    ])
    .select(selectUser('comments.author_id').as('author'))
    .select(sql<number>`count(*) over (partition by comment_notices.notification_id)::int`.as('count'))
    .orderBy('comment_notices.notification_id')
    .orderBy('comments.created_at', 'desc')
    .orderBy('comments.id', 'desc')
    .execute()
  return new Map(
    found.map(({ notification_id, id, author, count, item_id, kind, title }) => [
      notification_id,
      { count, id, author, item: { id: item_id, kind, title } },
    ]),
  )
}

/** The new items of each notification that tells of some, and what the user follows. */
async function loadFollowedItems(db: Db, user: UserPrincipal, rows: readonly NotificationRow[]) {
  const following = rows.filter(({ kind }) => kind === 'followed-items')
  if (following.length === 0) return new Map()
  const followed = await loadFollowed(
    db,
    user,
    following.flatMap(({ follow_id }) => follow_id ?? []),
  )
  const latest = await visibleItems(db, user)
    .innerJoin('item_notices', 'item_notices.item_id', 'items.id')
    .where(
      'item_notices.notification_id',
      'in',
      following.map(({ id }) => id),
    )
    .distinctOn('item_notices.notification_id')
    .select(['item_notices.notification_id', 'items.id', 'items.kind', 'items.title'])
    .select(sql<number>`count(*) over (partition by item_notices.notification_id)::int`.as('count'))
    .orderBy('item_notices.notification_id')
    .orderBy('item_notices.created_at', 'desc')
    .orderBy('items.id', 'desc')
    .execute()
  const latestById = new Map(latest.map((row) => [row.notification_id, row]))
  return new Map(
    following.flatMap(({ id: notificationId, follow_id }) => {
      const thing = followed.get(follow_id ?? '')
      const row = latestById.get(notificationId)
      if (!thing || !row) return []
      const { id, kind, title, count } = row
      const item = { id, kind, title }
      return [[notificationId, { followed: thing, count: Math.min(count, maxNotifiedItems), item }] as const]
    }),
  )
}

/** The items of each notification that tells of some which name the user, and who the user is among the participants. */
async function loadNamingItems(db: Db, user: UserPrincipal, rows: readonly NotificationRow[]) {
  const ids = rows.filter(({ kind }) => kind === 'named-in-items').map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const latest = await namingItems(db, user)
    .where('item_notices.notification_id', 'in', ids)
    .distinctOn('item_notices.notification_id')
    .select(['item_notices.notification_id', 'participants.id as participantId'])
    .select(['items.id', 'items.kind', 'items.title'])
    .select(sql<number>`count(*) over (partition by item_notices.notification_id)::int`.as('count'))
    .orderBy('item_notices.notification_id')
    .orderBy('item_notices.created_at', 'desc')
    .orderBy('items.id', 'desc')
    .execute()
  return new Map(
    latest.map(({ notification_id, participantId, count, id, kind, title }) => [
      notification_id,
      { participantId, count: Math.min(count, maxNotifiedItems), item: { id, kind, title } },
    ]),
  )
}
