import type { Kysely } from 'kysely'
import type { Database } from '../db/schema/database.ts'
import type { JobSender } from './job-sender.ts'

/** While somebody corrects a letter line by line, it is not aligned after each line. */
const correctionDelaySeconds = 15

/** Has the times of the words of a narration found in the background. */
export function queueAlignment(
  trx: Kysely<Database>,
  jobs: JobSender,
  narrationId: string,
  delaySeconds = 0,
): Promise<void> {
  return jobs.enqueue(trx, 'align-narration', { narrationId }, narrationId, { delaySeconds })
}

/** Has the times of a letter found again in all its recordings, because its words have changed. */
export async function queueNarrationsOf(
  trx: Kysely<Database>,
  jobs: JobSender,
  letterId: string,
): Promise<void> {
  const narrations = await requestAgain(trx).where('letter_id', '=', letterId).returning('id').execute()
  for (const { id } of narrations) await queueAlignment(trx, jobs, id, correctionDelaySeconds)
}

/** An update of narrations whose times are to be found again. Those of pages that have not changed stay until then. */
export function requestAgain(trx: Kysely<Database>) {
  return trx.updateTable('narrations').set(({ eb }) => ({
    state: 'pending',
    error: null,
    attempts: 0,
    request: eb('request', '+', 1),
  }))
}
