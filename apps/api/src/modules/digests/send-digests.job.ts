import { Type } from 'typebox'
import { defineJob, minutes, slowPolling } from '../../jobs/define-job.ts'
import type { Services } from '../../services.ts'
import { loadActiveUser } from '../../visibility/load-principal.ts'
import { composeDigest } from './compose-digest.ts'
import { type DueDigest, listDueDigests } from './due-digests.ts'

/** After this many failures in a row the mail server counts as down; the run of the next hour tries the remaining users. */
const maxFailures = 3

/**
 * Mails the weekly digests that are due. One that could not be sent stays due and is tried again on the next day; it then covers all
 * the time since the last one.
 */
export const sendDigestsJob = defineJob({
  name: 'send-digests',
  payload: Type.Object({}),
  policy: { expireInSeconds: 55 * minutes, retryLimit: 0, cron: '7 * * * *', ...slowPolling },
  async handle(_payload, { services, signal }): Promise<void> {
    const { db, mailer, now } = services
    // Mails in the outbox folder would only be read by whoever runs the archive.
    if (!mailer.canDeliver) return
    const failures: unknown[] = []
    let failuresInARow = 0
    for (const due of await listDueDigests(db, now())) {
      signal.throwIfAborted()
      try {
        if (await sendDigest(services, due)) failuresInARow = 0
      } catch (error) {
        failures.push(error)
        failuresInARow++
        await db.updateTable('digests').set({ failed_at: now() }).where('user_id', '=', due.userId).execute()
      }
      if (failuresInARow === maxFailures) break
    }
    if (failures.length > 0)
      throw new AggregateError(failures, `${failures.length} digests could not be sent.`)
  },
})

/** Returns whether there was something to send. */
async function sendDigest(services: Services, due: DueDigest): Promise<boolean> {
  const { db, mailer, now } = services
  const at = now()
  const user = await loadActiveUser(db, due.userId)
  const mail = user && (await composeDigest(services, user, due))
  if (mail) await mailer.send({ to: due.email, ...mail })
  await db
    .updateTable('digests')
    .set({ sent_at: at, failed_at: null })
    .where('user_id', '=', due.userId)
    .execute()
  return mail !== undefined
}
