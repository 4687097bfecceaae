import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { getLastOccasion } from './digest-time.ts'

export interface DueDigest {
  readonly userId: string
  readonly email: string
  readonly displayName: string
  /** Notifications after this instant are told. */
  readonly since: Date
}

/**
 * The users whose Monday morning has come since their last digest, however long ago that is. Whoever has none yet gets the
 * first one on their next Monday. Only confirmed addresses are written to: a digest names items.
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
    .select([
      'users.id as userId',
      'users.email',
      'users.display_name as displayName',
      'time_zone',
      'sent_at',
    ])
    .orderBy('users.id')
    .execute()
  const { timeZone: ownZone } = new Intl.DateTimeFormat().resolvedOptions()
  return rows.flatMap(({ time_zone, sent_at, ...recipient }) =>
    sent_at !== null && sent_at < getLastOccasion(now, time_zone ?? ownZone)
      ? [{ ...recipient, since: sent_at }]
      : [],
  )
}
