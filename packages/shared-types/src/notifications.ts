import { type Static, type TObject, Type } from 'typebox'
import { anniversaryKinds } from './anniversary-kinds.ts'
import { Instant, UserRef, Uuid } from './fields.ts'
import { FollowedThing } from './follows.ts'
import { itemKinds } from './item-kinds.ts'
import { LocalizedNames } from './language-schemas.ts'
import { Operation, operationKinds } from './operations.ts'
import { Anniversary, Day } from './planning.ts'

/** What a notification is about, apart from its figures. */
export const notificationEntityTypes = [
  'item',
  'operation',
  'backup',
  'integrity-run',
  'event',
  'question',
  'participant',
] as const
export type NotificationEntityType = (typeof notificationEntityTypes)[number]

const count = Type.Integer({ minimum: 0 })

/**
 * The kinds of notifications, each with the values of its text: figures, and codes that the interface has texts for. Names
 * and titles are no values, because they may be hidden from the recipient later; they are read with each reply.
 * Notifications are stored with their kind, so one must not be removed before the last of them is.
 */
export const notificationParams = {
  'backup-failed': Type.Object({}),
  /** The last backup that was proved restorable is older than the schedule permits. */
  'backup-overdue': Type.Object({ days: count }),
  /** A backup has succeeded after one that failed or was overdue. */
  'backup-recovered': Type.Object({}),
  'integrity-findings': Type.Object({ count }),
  /** So many bytes are left. */
  'disk-nearly-full': Type.Object({ freeBytes: count }),
  /** An operation of the recipient has ended by itself. */
  'operation-ended': Type.Object({
    operation: Type.Enum(operationKinds),
    state: Type.Enum(['succeeded', 'failed']),
  }),
  /**
   * A comment mentions the recipient, replies to one of theirs, is on an item that they have added, or on one on which they
   * have commented.
   */
  'comment-mention': Type.Object({}),
  'comment-reply': Type.Object({}),
  'comment-on-own-item': Type.Object({}),
  /** Somebody who manages users has removed the second factor of the recipient. */
  'second-factor-removed': Type.Object({}),
  /** Somebody suggests who a person is whom the recipient has marked in a picture; what the recipient suggested was accepted. */
  'region-suggestion': Type.Object({}),
  'region-accepted': Type.Object({}),
  /** An occurrence of which the recipient wanted to be reminded: its day by the rule; null if nothing recurs. */
  'event-reminder': Type.Object({ day: Type.Union([Day, Type.Null()]) }),
  /** An anniversary of a participant, and the day on which it is. */
  'anniversary-reminder': Type.Object({ anniversary: Type.Enum(anniversaryKinds), day: Day }),
  'comment-in-thread': Type.Object({}),
  /** Somebody asks the recipient what the archive does not know; somebody has answered a question of the recipient. */
  'question-asked': Type.Object({}),
  'question-answered': Type.Object({}),
  /** New items in something that the recipient follows: of each, a user has one unread notification. */
  'followed-items': Type.Object({}),
  /** Others have added the participant to items who is linked to the recipient: a user has one unread notification of it. */
  'named-in-items': Type.Object({}),
} satisfies Record<string, TObject>

/** The kinds that are about comments: of each, a user has one unread notification per item. */
export const commentNotificationKinds = [
  'comment-mention',
  'comment-reply',
  'comment-on-own-item',
  'comment-in-thread',
] as const
export type CommentNotificationKind = (typeof commentNotificationKinds)[number]

/** The kinds that are about suggested names: of each, a user has one unread notification per item. */
export const regionNotificationKinds = ['region-suggestion', 'region-accepted'] as const
export type RegionNotificationKind = (typeof regionNotificationKinds)[number]

/** The kinds that are about questions which the archive could not answer. */
export const questionNotificationKinds = ['question-asked', 'question-answered'] as const
export type QuestionNotificationKind = (typeof questionNotificationKinds)[number]

export type NotificationKind = keyof typeof notificationParams
export const notificationKinds = Object.keys(notificationParams) as NotificationKind[]
export type NotificationParams = { [Kind in NotificationKind]: Static<(typeof notificationParams)[Kind]> }

/** What every notification has, whatever its kind. */
const common = {
  id: Uuid,
  createdAt: Instant,
  /** Absent while it is unread. */
  readAt: Type.Optional(Instant),
  /** What it is about, for a link. */
  entity: Type.Optional(Type.Object({ type: Type.Enum(notificationEntityTypes), id: Uuid })),
  /** The operation it is about, as it is now; absent if it was removed. */
  operation: Type.Optional(Operation),
}

function defineNotification<Kind extends NotificationKind>(kind: Kind) {
  return Type.Object({ ...common, kind: Type.Literal(kind), params: notificationParams[kind] })
}

/** The comments of a notification as they are now, without those that were removed since. */
const NotifiedComments = Type.Object({
  count: Type.Integer({ minimum: 1 }),
  /** The latest of them. */
  id: Uuid,
  /** Null if the account has been deleted. */
  author: Type.Union([UserRef, Type.Null()]),
  item: Type.Object({ id: Uuid, kind: Type.Enum(itemKinds), title: Type.String() }),
})

function defineCommentNotification<Kind extends CommentNotificationKind>(kind: Kind) {
  return Type.Object({
    ...common,
    kind: Type.Literal(kind),
    params: notificationParams[kind],
    comments: NotifiedComments,
  })
}

/** The suggestions of a notification as they are now, without those whose region was removed since. */
const NotifiedSuggestions = Type.Object({
  count: Type.Integer({ minimum: 1 }),
  /** Of the latest: who has made it, null if the account has been deleted; and whom it names. */
  by: Type.Union([UserRef, Type.Null()]),
  names: Type.Union([LocalizedNames, Type.Null()]),
  /** The name of somebody who is no participant yet; empty if there is a participant. */
  name: Type.String(),
  item: Type.Object({ id: Uuid, kind: Type.Enum(itemKinds), title: Type.String() }),
})

function defineRegionNotification<Kind extends RegionNotificationKind>(kind: Kind) {
  return Type.Object({
    ...common,
    kind: Type.Literal(kind),
    params: notificationParams[kind],
    suggestions: NotifiedSuggestions,
  })
}

/** The question of a notification as it is now. */
const NotifiedQuestion = Type.Object({
  id: Uuid,
  text: Type.String(),
  /** Who asks, or who has answered; null if the account has been deleted. */
  by: Type.Union([UserRef, Type.Null()]),
  /** The answer, of `question-answered`. */
  item: Type.Optional(Type.Object({ id: Uuid, kind: Type.Enum(itemKinds), title: Type.String() })),
})

function defineQuestionNotification<Kind extends QuestionNotificationKind>(kind: Kind) {
  return Type.Object({
    ...common,
    kind: Type.Literal(kind),
    params: notificationParams[kind],
    question: NotifiedQuestion,
  })
}

/** The event of a reminder as it is now. */
const RemindedEvent = Type.Object({
  title: Type.String(),
  startDay: Day,
  /** The instant of an occurrence with times; null for whole days. */
  startsAt: Type.Union([Instant, Type.Null()]),
  /**
   * In which pushes and mails say when it starts: that of the device on which the reminder was set, or that of the event if there
   * is no reminder any more; null if that is on whole days.
   */
  timeZone: Type.Union([Type.String(), Type.Null()]),
})
export type RemindedEvent = Static<typeof RemindedEvent>

/** Of more new items, a notification does not tell how many they are. */
export const maxNotifiedItems = 100

const itemsOfNotification = {
  count: Type.Integer({ minimum: 1, maximum: maxNotifiedItems }),
  /** The latest of them. */
  item: Type.Object({ id: Uuid, kind: Type.Enum(itemKinds), title: Type.String() }),
}

/** The new items of a notification as far as the recipient sees them now, and what they follow. */
const FollowedItems = Type.Object({ followed: FollowedThing, ...itemsOfNotification })

/** The items of a notification that the recipient sees and takes part in now, and who they are among the participants. */
const NamingItems = Type.Object({ participantId: Uuid, ...itemsOfNotification })

/** Counting stops at this number. */
export const maxUnreadCount = 100
export const UnreadCount = Type.Integer({ minimum: 0, maximum: maxUnreadCount })

/** Something that the archive tells a user, kept until some months after it was read. */
export const Notification = Type.Union([
  defineNotification('backup-failed'),
  defineNotification('backup-overdue'),
  defineNotification('backup-recovered'),
  defineNotification('integrity-findings'),
  defineNotification('disk-nearly-full'),
  defineNotification('operation-ended'),
  defineCommentNotification('comment-mention'),
  defineCommentNotification('comment-reply'),
  defineCommentNotification('comment-on-own-item'),
  defineNotification('second-factor-removed'),
  defineRegionNotification('region-suggestion'),
  defineRegionNotification('region-accepted'),
  Type.Object({
    ...common,
    kind: Type.Literal('event-reminder'),
    params: notificationParams['event-reminder'],
    event: RemindedEvent,
  }),
  Type.Object({
    ...common,
    kind: Type.Literal('anniversary-reminder'),
    params: notificationParams['anniversary-reminder'],
    /** As it is now. */
    anniversary: Anniversary,
  }),
  defineCommentNotification('comment-in-thread'),
  defineQuestionNotification('question-asked'),
  defineQuestionNotification('question-answered'),
  Type.Object({
    ...common,
    kind: Type.Literal('followed-items'),
    params: notificationParams['followed-items'],
    items: FollowedItems,
  }),
  Type.Object({
    ...common,
    kind: Type.Literal('named-in-items'),
    params: notificationParams['named-in-items'],
    items: NamingItems,
  }),
])
export type Notification = Static<typeof Notification>
