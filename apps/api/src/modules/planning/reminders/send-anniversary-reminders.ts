import type { NotificationParams } from '@lares/shared-types/notifications'
import type { Anniversary } from '@lares/shared-types/planning'
import { sql, type Transaction } from 'kysely'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { Database } from '../../../db/schema/database.ts'
import { lockRecipients, storeNotifications, toRecipientColumns } from '../../../notifications/notify.ts'
import { remindedAnniversaries } from '../../../notifications/reminded-anniversaries.ts'
import type { Services } from '../../../services.ts'
import { dayPattern } from '../../../visibility/anniversaries.ts'
import { type AnniversaryDate, loadAnniversaryDates } from '../../participants/anniversary-dates.ts'
import { findDueAnniversaries } from './find-due-anniversaries.ts'

/** The number of users whom one run looks at; the rest is looked at a minute later. */
const maxUsersPerRun = 100
/** The maximum number of reminders of one user in twelve hours; in archives with so many people, the nearest days come first. */
const maxPerUser = 50
const recentMs = 12 * 3600 * 1000

/** Reminds users of the anniversaries that they have chosen, once of each. */
export async function sendAnniversaryReminders(services: Services, signal: AbortSignal): Promise<void> {
  const users = await services.db
    .selectFrom('anniversary_reminders')
    .innerJoin('users', 'users.id', 'anniversary_reminders.user_id')
    .select('users.id')
    .where('users.status', '=', 'active')
    .where('anniversary_reminders.next_at', '<=', services.now())
    .orderBy('anniversary_reminders.next_at')
    .limit(maxUsersPerRun)
    .execute()
  if (users.length === 0) return
  const dates = await loadAnniversaryDates(services.db, dayPattern)
  for (const { id } of users) {
    signal.throwIfAborted()
    await remindUser(services, id, dates)
  }
}

/** Sends what is due to one user, and records it in the same transaction. */
async function remindUser(
  { db, now }: Services,
  userId: string,
  dates: readonly AnniversaryDate[],
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const at = now()
    // Locked, so that two runs cannot send the same.
    const reminder = await trx
      .selectFrom('anniversary_reminders')
      .select(['days_before', 'kinds', 'time_zone'])
      .where('user_id', '=', userId)
      .where('next_at', '<=', at)
      .forUpdate()
      .executeTakeFirst()
    if (!reminder) return
    const { days_before: daysBefore, kinds, time_zone: timeZone } = reminder
    const { anniversaries, nextAt } = findDueAnniversaries(dates, { daysBefore, kinds, timeZone }, at)
    const reminded = await listReminded(trx, userId, anniversaries[0]?.when)
    const unsent = anniversaries.filter(
      ({ kind, when, participantId }) => !reminded.has(toKey(kind, when, participantId)),
    )
    await notifyOf(
      trx,
      userId,
      unsent.slice(0, Math.max(0, maxPerUser - (await countRecent(trx, userId, at)))),
    )
    await trx
      .updateTable('anniversary_reminders')
      .set({ next_at: nextAt })
      .where('user_id', '=', userId)
      .execute()
  })
}

/** Tells a user of anniversaries in few statements, since others wait for the embedded database meanwhile. */
async function notifyOf(
  trx: Transaction<Database>,
  userId: string,
  anniversaries: readonly Anniversary[],
): Promise<void> {
  if (anniversaries.length === 0) return
  const [recipient] = await lockRecipients(trx, 'anniversary-reminder', [userId])
  if (!recipient) return
  await storeNotifications(
    trx,
    anniversaries.map(({ kind, when, participantId }) => ({
      ...toRecipientColumns(recipient),
      kind: 'anniversary-reminder' as const,
      params: JSON.stringify({
        anniversary: kind,
        day: when,
      } satisfies NotificationParams['anniversary-reminder']),
      entity_type: 'participant' as const,
      entity_id: participantId,
      key: null,
    })),
  )
}

/** How many reminders the user was sent lately: each change of the choice looks again. */
async function countRecent(trx: Transaction<Database>, userId: string, at: Date): Promise<number> {
  const { count } = await trx
    .selectFrom('notifications')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', userId)
    .where('kind', '=', 'anniversary-reminder')
    .where('created_at', '>', new Date(at.getTime() - recentMs))
    .executeTakeFirstOrThrow()
  return count
}

/** The keys of the anniversaries from a day on of which the user was reminded, of a wedding those of both. */
async function listReminded(
  trx: Transaction<Database>,
  userId: string,
  from: string | undefined,
): Promise<ReadonlySet<string>> {
  if (from === undefined) return new Set()
  const { rows } = await sql<{ kind: string; day: string; ids: (string | null)[] }>`
    select known.kind, notifications.params ->> 'day' as day, array[known.participant_id, known.partner_id] as ids
    from notifications, lateral ${remindedAnniversaries} known
    where notifications.user_id = ${userId}::uuid and notifications.kind = 'anniversary-reminder'
      and notifications.params ->> 'day' >= ${from}`.execute(trx)
  return new Set(rows.flatMap(({ kind, day, ids }) => ids.map((id) => toKey(kind, day, id))))
}

function toKey(kind: string, day: string, participantId: string | null): string {
  return `${kind} ${day} ${participantId}`
}
