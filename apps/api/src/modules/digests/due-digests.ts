import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { getLastOccasion } from './digest-time.ts'

const dayMs = 24 * 3600 * 1000
/** After a failure, others come first for this time. */
const retryAfterMs = dayMs
/**
 * A Monday morning that comes less than this after a digest is the same one in another time zone. It is more than time zones
 * differ, and less than the days from a first choice to the next Monday mostly are.
 */
const minPauseMs = 2 * dayMs

export interface DueDigest {
  readonly userId: string
  readonly email: string
  readonly displayName: string
  /** Notifications after this instant are told. */
  readonly since: Date
}

/**
 * The users whose Monday morning has come since their last digest, however long ago that is. Whoever has none yet gets the
 * first one on their next Monday. Those for whom it failed come last, the longest ago first, and not within a day. Only
 * confirmed addresses are written to: a digest names items.
 */
export async function listDueDigests(db: Db, now: Date): Promise<DueDigest[]> {
  await db
    .insertInto('digests')
    .columns(['user_id', 'time_zone', 'sent_at'])
    .expression((eb) =>
      eb.selectFrom('users').select(['id', sql<null>`null`.as('zone'), sql`${now}::timestamptz`.as('at')]),
    )
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ sent_at: now }).where('digests.sent_at', 'is', null),
    )
    .execute()
  const rows = await db
    .selectFrom('digests')
    .innerJoin('users', 'users.id', 'digests.user_id')
    .where('users.status', '=', 'active')
    .where('users.verified_at', 'is not', null)
    .where('digests.sent_at', 'is not', null)
    .where((eb) =>
      eb.or([eb('failed_at', 'is', null), eb('failed_at', '<=', new Date(now.getTime() - retryAfterMs))]),
    )
    .select([
      'users.id as userId',
      'users.email',
      'users.display_name as displayName',
      'time_zone',
      'sent_at',
    ])
    .orderBy('failed_at', (order) => order.asc().nullsFirst())
    .orderBy('users.id')
    .execute()
  const { timeZone: ownZone } = new Intl.DateTimeFormat().resolvedOptions()
  return rows.flatMap(({ time_zone, sent_at, ...recipient }) =>
    sent_at !== null && sent_at.getTime() + minPauseMs < getLastOccasion(now, time_zone ?? ownZone).getTime()
      ? [{ ...recipient, since: sent_at }]
      : [],
  )
}
