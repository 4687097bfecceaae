import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema/database.ts'
import type { EnqueueOptions, JobSender } from './job-sender.ts'

/** Lines of a letter that are corrected within this time are aligned together. */
const correctionDelaySeconds = 15

/** Letters whose words have changed come after those that nobody could follow yet. */
const correctionPriority = -5

/** Recordings beyond these change nothing, so that new ones come before corrections. */
const maxCountedRecordings = -correctionPriority - 1

const jobsPerStatement = 2000

/** Has the times of the words of a narration found in the background. No effect while a job for it waits already. */
function queueAlignment(
  trx: Kysely<Database>,
  jobs: JobSender,
  narrationId: string,
  options: EnqueueOptions = {},
): Promise<void> {
  return jobs.enqueue(trx, 'align-narration', { narrationId }, narrationId, options)
}

/**
 * Has the times of a recording found that a user waits for. Each other one of theirs that waits lowers the priority, so that the first one
 * of somebody else comes before it.
 */
export async function queueRequestedAlignment(
  trx: Kysely<Database>,
  jobs: JobSender,
  narrationId: string,
  userId: string,
): Promise<void> {
  const waiting = await trx
    .selectFrom('narrations')
    .select('id')
    .where('added_by', '=', userId)
    .where('state', '=', 'pending')
    .where('id', '<>', narrationId)
    .limit(maxCountedRecordings)
    .execute()
  await queueAlignment(trx, jobs, narrationId, { priority: 0 - waiting.length })
}

/** Has the times of a letter found again in all its recordings, because its words have changed. */
export async function queueNarrationsOf(
  trx: Kysely<Database>,
  jobs: JobSender,
  letterId: string,
): Promise<void> {
  const narrations = await requestAgain(trx).where('letter_id', '=', letterId).returning('id').execute()
  const options = { delaySeconds: correctionDelaySeconds, priority: correctionPriority }
  for (const { id } of narrations) await queueAlignment(trx, jobs, id, options)
}

interface CheckedPage {
  readonly assetId: string
  readonly page: number
  /** The versions before and after. */
  readonly from: number
  readonly to: number
}

/**
 * Keeps the times that were found in a page of a letter valid for its next version, which has the same words. Times that are being
 * found in the version before are asked for again.
 */
export async function retainNarrationsOf(
  trx: Kysely<Database>,
  jobs: JobSender,
  letterId: string,
  { assetId, page, from, to }: CheckedPage,
): Promise<void> {
  const before = JSON.stringify([assetId, page, from])
  const after = JSON.stringify([assetId, page, to])
  await trx
    .updateTable('narrations')
    .set({
      source: sql<string>`jsonb_set(source, '{pages}', (
        select jsonb_agg(case when value = ${before}::jsonb then ${after}::jsonb else value end order by place)
        from jsonb_array_elements(source -> 'pages') with ordinality as pages(value, place)))`,
    })
    .where('letter_id', '=', letterId)
    .where(sql<boolean>`source -> 'pages' @> jsonb_build_array(${before}::jsonb)`)
    .execute()
  const running = await requestAgain(trx)
    .where('letter_id', '=', letterId)
    .where('state', '=', 'pending')
    .returning('id')
    .execute()
  for (const { id } of running) await queueAlignment(trx, jobs, id, { priority: correctionPriority })
}

/**
 * Has the times of a letter found again after a machine has read a page of it, unless other pages wait to be read: the last of them
 * asks for it.
 */
export async function queueNarrationsIfRead(
  trx: Kysely<Database>,
  jobs: JobSender,
  letterId: string,
): Promise<void> {
  // Locked before the pages are looked at, so that of two files whose last pages are saved together the second finds none waiting.
  const narrations = await trx
    .selectFrom('narrations')
    .select('id')
    .where('letter_id', '=', letterId)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (narrations.length === 0) return
  const waiting = await trx
    .selectFrom('page_texts')
    .innerJoin('assets', 'assets.id', 'page_texts.asset_id')
    .select('page_texts.id')
    .where('assets.item_id', '=', letterId)
    .where('assets.detached', '=', false)
    .where('assets.enclosed_in', 'is', null)
    .where('page_texts.state', '=', 'pending')
    .limit(1)
    .executeTakeFirst()
  if (!waiting) await queueNarrationsOf(trx, jobs, letterId)
}

/** Queues the jobs of all narrations whose times are to be found: a restored archive has none. */
export async function queuePendingNarrations(trx: Kysely<Database>, jobs: JobSender): Promise<void> {
  const pending = await trx
    .updateTable('narrations')
    .set({ attempts: 0 })
    .where('state', '=', 'pending')
    .returning('id')
    .execute()
  const entries = pending.map(({ id }) => ({
    payload: { narrationId: id },
    key: id,
    options: { priority: correctionPriority },
  }))
  for (let from = 0; from < entries.length; from += jobsPerStatement)
    await jobs.enqueueAll(trx, 'align-narration', entries.slice(from, from + jobsPerStatement))
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
