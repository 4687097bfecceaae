import { createHash, randomBytes } from 'node:crypto'
import type { ReplyOf } from '@lares/shared-types/contract'
import { buildUrl } from '@lares/shared-types/contract'
import {
  type CalendarFeed,
  type createCalendarFeed,
  readCalendarFeed,
} from '@lares/shared-types/contracts/calendar-feeds'
import type { Selectable } from 'kysely'
import type { Db } from '../../../db/client.ts'
import type { CalendarFeedsTable } from '../../../db/schema/events.ts'
import type { UserPrincipal } from '../../../visibility/principal.ts'

/** The user's feed; null if they have none. */
export async function findFeed(db: Db, { userId }: UserPrincipal): Promise<CalendarFeed | null> {
  const row = await db
    .selectFrom('calendar_feeds')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ? toFeed(row) : null
}

/** Creates the user's feed in place of an earlier one. */
export async function createFeed(
  db: Db,
  { userId }: UserPrincipal,
  now: Date,
): Promise<ReplyOf<typeof createCalendarFeed>> {
  const token = randomBytes(32).toString('base64url')
  const values = { token_hash: hashToken(token), created_at: now, read_at: null }
  const row = await db
    .insertInto('calendar_feeds')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .returningAll()
    .executeTakeFirstOrThrow()
  return { path: buildUrl(readCalendarFeed, { params: { token } }), feed: toFeed(row) }
}

/** Withdraws the user's feed, if they have one. */
export async function withdrawFeed(db: Db, { userId }: UserPrincipal): Promise<void> {
  await db.deleteFrom('calendar_feeds').where('user_id', '=', userId).execute()
}

/** Records that a feed was read, and returns whose it is; undefined for an address that is not known. */
export async function readFeed(db: Db, token: string, now: Date): Promise<string | undefined> {
  const row = await db
    .updateTable('calendar_feeds')
    .set({ read_at: now })
    .where('token_hash', '=', hashToken(token))
    .returning('user_id')
    .executeTakeFirst()
  return row?.user_id
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

function toFeed({ created_at, read_at }: Selectable<CalendarFeedsTable>): CalendarFeed {
  return { createdAt: created_at.toISOString(), readAt: read_at?.toISOString() ?? null }
}
