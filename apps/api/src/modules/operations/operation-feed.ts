import type { Identity } from '@lares/server-kit/identity'
import type { OperationEvent } from '@lares/shared-types/contracts/operations'
import {
  commentNotificationKinds,
  type NotificationKind,
  regionNotificationKinds,
} from '@lares/shared-types/notifications'
import type { OperationScope } from '@lares/shared-types/operations'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { toCursorInstant } from '../../http/cursor.ts'
import { EventStream } from '../../http/event-stream.ts'
import { countUnread, visibleNotifications } from '../../notifications/visible-notifications.ts'
import { loadPrincipal } from '../../visibility/load-principal.ts'
import { getUser, type UserPrincipal } from '../../visibility/principal.ts'
import { loadRightsTokens } from '../../visibility/rights-tokens.ts'
import { type OperationRow, presentOperations, selectOperations } from './present-operations.ts'
import { visibleOperations } from './visible-operations.ts'

const pollMs = 1000
const heartbeatMs = 15_000
/** The browser then reconnects, and the gateway checks its session again. */
const maxDurationMs = 60_000

/**
 * A transaction may commit a change some time after the instant that the change has, so each poll reads the changes of
 * the last minute, and each new stream starts with them.
 */
const windowSeconds = 60
const maxChangesPerPoll = 1000
/** A stream that would start with more changes starts with `reset`. */
const maxMissedChanges = 200

interface Subscriber {
  readonly identity: Identity & { readonly userId: string }
  readonly scope: OperationScope
  readonly stream: EventStream<OperationEvent>
  /** The token of the user's rights that was sent. */
  rights?: string | undefined
  /** The last change of the user's notifications that was sent. */
  notificationsChangedAt?: string | undefined
}

/**
 * Streams the changes of operations, notifications and rights, in one stream because a browser opens only a few connections. The
 * worker writes them to the database, which is polled with three queries for all streams, and only while there are streams.
 */
export class OperationFeed {
  readonly #db: Db
  readonly #subscribers = new Set<Subscriber>()
  /** When each operation of the last poll had changed. */
  #changes = new Map<string, string>()
  /** When the notifications of each user had last changed, at the last poll. */
  #notificationChanges = new Map<string, string>()
  #timer: NodeJS.Timeout | undefined

  constructor(db: Db) {
    this.#db = db
  }

  /**
   * Opens a stream of the changes that the user may see, beginning with those after `lastEventId`. The stream ends after
   * a minute, and before the next event if the user may no longer read.
   */
  async follow(
    user: UserPrincipal,
    identity: Identity,
    scope: OperationScope,
    lastEventId: string | undefined,
  ): Promise<EventStream<OperationEvent>> {
    const stream = new EventStream<OperationEvent>()
    const subscriber = { identity: { ...identity, userId: user.userId }, scope, stream }
    // Subscribes first, so that no change is missed between the two; a change that is sent twice does no harm.
    this.#subscribe(subscriber)
    try {
      await this.#sendMissedChanges(subscriber, user, lastEventId)
    } catch (error) {
      stream.body.destroy()
      throw error
    }
    return stream
  }

  #subscribe(subscriber: Subscriber): void {
    const { stream } = subscriber
    this.#subscribers.add(subscriber)
    this.#timer ??= this.#schedulePoll()
    const heartbeat = setInterval(() => stream.sendHeartbeat(), heartbeatMs)
    const timeout = setTimeout(() => stream.end(), maxDurationMs)
    stream.body.once('close', () => {
      this.#subscribers.delete(subscriber)
      clearInterval(heartbeat)
      clearTimeout(timeout)
    })
  }

  async #sendMissedChanges(
    subscriber: Subscriber,
    user: UserPrincipal,
    lastEventId: string | undefined,
  ): Promise<void> {
    const { scope, stream } = subscriber
    const { position, since } = await this.#loadPosition(lastEventId)
    stream.send({ event: 'ready', data: {} }, position)
    await this.#sendRights([subscriber])
    await this.#sendNotifications(subscriber, user)
    const rows = await visibleOperations(this.#db, user, scope)
      .where(sql<boolean>`operations.updated_at > ${since}::timestamptz`)
      .orderBy('operations.updated_at')
      .limit(maxMissedChanges + 1)
      .execute()
    if (rows.length > maxMissedChanges) return stream.send({ event: 'reset', data: {} })
    for (const operation of await presentOperations(this.#db, user, rows))
      stream.send({ event: 'operation', data: operation }, operation.updatedAt)
  }

  /** The present instant of the database, and the one after which changes may have been missed. */
  async #loadPosition(lastEventId: string | undefined): Promise<{ position: string; since: string }> {
    const { rows } = await sql<{ position: string; since: string }>`
      select ${toCursorInstant(sql`now()`)} as position,
        ${toCursorInstant(sql`(least(now(), coalesce(${lastEventId ?? null}::timestamptz, now())) -
          make_interval(secs => ${windowSeconds}))`)} as since`.execute(this.#db)
    return rows[0] ?? { position: '', since: '' }
  }

  #schedulePoll(): NodeJS.Timeout {
    return setTimeout(async () => {
      // Whoever misses a change because of an error gets it with the next stream.
      await this.#poll().catch(() => this.#endAll())
      this.#timer = this.#subscribers.size > 0 ? this.#schedulePoll() : undefined
    }, pollMs)
  }

  #endAll(): void {
    for (const { stream } of this.#subscribers) stream.end()
  }

  async #poll(): Promise<void> {
    if (this.#subscribers.size === 0) return
    const rows = await selectOperations(this.#db)
      .where(sql<boolean>`operations.updated_at > now() - make_interval(secs => ${windowSeconds})`)
      .orderBy('operations.updated_at', 'desc')
      .limit(maxChangesPerPoll)
      .execute()
    const changed = rows.filter(({ id, changed_at }) => this.#changes.get(id) !== changed_at).reverse()
    const isIncomplete = changed.length === maxChangesPerPoll
    this.#changes = new Map(rows.map(({ id, changed_at }) => [id, changed_at]))
    if (isIncomplete) this.#resetAll()
    else if (changed.length > 0) await this.#deliver(changed)
    await this.#pollNotifications()
    await this.#sendRights([...this.#subscribers])
  }

  /** Sends the token of the rights of users that have changed, and ends the streams of users who may not sign in any more. */
  async #sendRights(subscribers: readonly Subscriber[]): Promise<void> {
    const userIds = new Set(subscribers.map(({ identity }) => identity.userId))
    const tokens = await loadRightsTokens(this.#db, [...userIds])
    for (const subscriber of subscribers) {
      const token = tokens.get(subscriber.identity.userId)
      if (token === undefined) subscriber.stream.end()
      else if (token !== subscriber.rights) {
        subscriber.rights = token
        subscriber.stream.send({ event: 'rights', data: { token } })
      }
    }
  }

  async #pollNotifications(): Promise<void> {
    const rows = await this.#db
      .selectFrom('notifications')
      .select('user_id')
      .select(toCursorInstant(sql`max(updated_at)`).as('changedAt'))
      .where(sql<boolean>`updated_at > now() - make_interval(secs => ${windowSeconds})`)
      .groupBy('user_id')
      .execute()
    const changes = new Map(rows.map(({ user_id, changedAt }) => [user_id, changedAt]))
    const changed = rows.filter(
      ({ user_id, changedAt }) => this.#notificationChanges.get(user_id) !== changedAt,
    )
    this.#notificationChanges = changes
    const userIds = new Set(changed.map(({ user_id }) => user_id))
    for (const subscriber of [...this.#subscribers]) {
      if (!userIds.has(subscriber.identity.userId)) continue
      const user = await this.#reloadUser(subscriber)
      if (user) await this.#sendNotifications(subscriber, user)
    }
  }

  /** Sends how many notifications are unread, unless only hidden ones have changed since the last time. */
  async #sendNotifications(subscriber: Subscriber, user: UserPrincipal): Promise<void> {
    const latest = await visibleNotifications(this.#db, user)
      .select(toCursorInstant(sql`max(updated_at)`).$castTo<string | null>().as('changedAt'))
      .select([
        selectLastChange(commentNotificationKinds).as('commentsChangedAt'),
        selectLastChange(regionNotificationKinds).as('regionsChangedAt'),
      ])
      .where(sql<boolean>`updated_at > now() - make_interval(secs => ${windowSeconds})`)
      .executeTakeFirst()
    const changedAt = latest?.changedAt ?? undefined
    const isFirst = !('notificationsChangedAt' in subscriber)
    if (!isFirst && subscriber.notificationsChangedAt === changedAt) return
    subscriber.notificationsChangedAt = changedAt
    const unread = await countUnread(this.#db, user)
    const { commentsChangedAt, regionsChangedAt } = latest ?? {}
    subscriber.stream.send({
      event: 'notifications',
      data: {
        unread,
        ...(changedAt && { changedAt }),
        ...(commentsChangedAt && { commentsChangedAt }),
        ...(regionsChangedAt && { regionsChangedAt }),
      },
    })
  }

  /** Asks all readers to load their lists again, because earlier changes than those that were read may be missing. */
  #resetAll(): void {
    for (const { stream } of this.#subscribers) stream.send({ event: 'reset', data: {} })
  }

  async #deliver(changed: readonly OperationRow[]): Promise<void> {
    for (const subscriber of [...this.#subscribers]) {
      const { identity, scope, stream } = subscriber
      const isOwn = ({ user_id }: OperationRow) => user_id === identity.userId
      if (scope === 'own' && !changed.some(isOwn)) continue
      const user = await this.#reloadUser(subscriber)
      if (!user) continue
      const visible = scope === 'all' && user.isAdmin ? changed : changed.filter(isOwn)
      for (const operation of await presentOperations(this.#db, user, visible))
        stream.send({ event: 'operation', data: operation }, operation.updatedAt)
    }
  }

  /** Reloads the user, whose rights may have changed since the stream was opened; ends the stream of one who may not read. */
  async #reloadUser({ identity, stream }: Subscriber): Promise<UserPrincipal | undefined> {
    const principal = await loadPrincipal(this.#db, identity)
    const user = principal && getUser(principal)
    if (!user) stream.end()
    return user ?? undefined
  }
}

/** The last change of a notification of these kinds. */
function selectLastChange(kinds: readonly NotificationKind[]) {
  return toCursorInstant(sql`max(updated_at) filter (where kind = any(${[...kinds]}::text[]))`).$castTo<
    string | null
  >()
}
