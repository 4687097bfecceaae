import { Type } from 'typebox'
import { inTransaction } from '../../../db/in-transaction.ts'
import { defineJob, minutes, slowPolling } from '../../../jobs/define-job.ts'
import { notify } from '../../../notifications/notify.ts'
import type { Services } from '../../../services.ts'
import { loadActiveUser } from '../../../visibility/load-principal.ts'
import { visibleEvents } from '../../../visibility/visible-events.ts'
import { selectStoredEvents, toStoredEvent } from '../stored-event.ts'
import { findDue } from './find-due.ts'
import { sendAnniversaryReminders } from './send-anniversary-reminders.ts'

/** The number of reminders that one run looks at; the rest is looked at a minute later. */
const maxPerRun = 500

/** Reminds users of the occurrences that begin soon and of anniversaries, once of each. */
export const sendRemindersJob = defineJob({
  name: 'send-reminders',
  payload: Type.Object({}),
  policy: { expireInSeconds: 5 * minutes, retryLimit: 0, cron: '* * * * *', ...slowPolling },
  async handle(_payload, { services, signal }): Promise<void> {
    await sendEventReminders(services, signal)
    await sendAnniversaryReminders(services, signal)
  },
})

async function sendEventReminders(services: Services, signal: AbortSignal): Promise<void> {
  const due = await services.db
    .selectFrom('event_reminders')
    .innerJoin('users', 'users.id', 'event_reminders.user_id')
    .select(['event_reminders.user_id', 'event_reminders.event_id'])
    .where('users.status', '=', 'active')
    .where('event_reminders.next_at', '<=', services.now())
    .orderBy('event_reminders.next_at')
    .limit(maxPerRun)
    .execute()
  for (const { user_id, event_id } of due) {
    signal.throwIfAborted()
    await sendReminder(services, user_id, event_id)
  }
}

/** Sends what is due of one reminder, and records it in the same transaction. */
async function sendReminder({ db, now }: Services, userId: string, eventId: string): Promise<void> {
  const user = await loadActiveUser(db, userId)
  if (!user) return
  await inTransaction(db, async (trx) => {
    const at = now()
    // Locked, because a save records which of the notifications that exist have lost their occurrence; and before the reminder,
    // because a save locks the event first as well.
    const row = await selectStoredEvents(visibleEvents(trx, user).where('events.id', '=', eventId))
      .forShare('events')
      .executeTakeFirst()
    const reminder = await trx
      .selectFrom('event_reminders')
      .select(['minutes', 'time_zone', 'done_until'])
      .where('user_id', '=', userId)
      .where('event_id', '=', eventId)
      .where('next_at', '<=', at)
      .forUpdate()
      .executeTakeFirst()
    if (!reminder) return
    const times = { minutes: reminder.minutes, timeZone: reminder.time_zone, doneUntil: reminder.done_until }
    const { occurrences, doneUntil, nextAt } = row
      ? findDue(toStoredEvent(row), times, at)
      : { occurrences: [], doneUntil: times.doneUntil, nextAt: null }
    for (const { day } of occurrences)
      await notify(trx, {
        recipients: [userId],
        kind: 'event-reminder',
        params: { day },
        entity: { type: 'event', id: eventId },
      })
    await trx
      .updateTable('event_reminders')
      .set({ next_at: nextAt, done_until: doneUntil })
      .where('user_id', '=', userId)
      .where('event_id', '=', eventId)
      .execute()
  })
}
