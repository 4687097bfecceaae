import { invalidFields } from '@lares/server-kit/app-error'
import type { AnniversaryReminder, SetAnniversaryReminder } from '@lares/shared-types/planning'
import { isTimeZone } from '@lares/shared-types/recurrence/zoned-time'
import type { Db } from '../../../db/client.ts'
import type { UserPrincipal } from '../../../visibility/principal.ts'

/** The user's reminder of anniversaries; null if they are not reminded. */
export async function findAnniversaryReminder(
  db: Db,
  { userId }: UserPrincipal,
): Promise<AnniversaryReminder | null> {
  const row = await db
    .selectFrom('anniversary_reminders')
    .select(['days_before', 'kinds'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ? { daysBefore: row.days_before, kinds: row.kinds } : null
}

/**
 * Reminds the user of anniversaries from now on, in place of an earlier reminder; of those that they were reminded of before, not
 * again. Throws `invalid-fields` for an unknown time zone.
 */
export async function setAnniversaryReminder(
  db: Db,
  { userId }: UserPrincipal,
  { daysBefore, kinds, timeZone }: SetAnniversaryReminder,
  now: Date,
): Promise<AnniversaryReminder> {
  if (!isTimeZone(timeZone)) throw invalidFields({ path: 'timeZone', code: 'unknown-reference' })
  const values = { days_before: daysBefore, kinds, time_zone: timeZone, next_at: now }
  await db
    .insertInto('anniversary_reminders')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute()
  return { daysBefore, kinds }
}

/** Reminds the user of anniversaries no more. */
export async function removeAnniversaryReminder(db: Db, { userId }: UserPrincipal): Promise<void> {
  await db.deleteFrom('anniversary_reminders').where('user_id', '=', userId).execute()
}
