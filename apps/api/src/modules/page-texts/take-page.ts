import { PageNotReadable } from '@lares/ocr/page-not-readable'
import { AppError } from '@lares/server-kit/app-error'
import type { Language } from '@lares/shared-types/languages'
import type { Rotation } from '@lares/shared-types/rotations'
import { type RawBuilder, sql } from 'kysely'
import { getEndpointStatus } from '../../ai-endpoints/ai-error.ts'
import type { Db } from '../../db/client.ts'
import { hasErrorCode } from '../../files/file-system-errors.ts'
import { isStoreOutage } from '../../files/store-outage.ts'
import type { JobContext } from '../../jobs/define-job.ts'
import type { HandwritingReading } from './handwriting/read-handwriting.ts'
import { isHandwritingFailure } from './load-page-texts.ts'
import { maxAttempts, type Outcome, type TakenPage } from './save-reading.ts'

export interface PendingPage extends TakenPage {
  readonly page: number
  readonly sha256: string
  readonly mediaType: string
  readonly attempts: number
  /** Likely languages, the likeliest first. */
  readonly languages: readonly Language[]
  /** By how much people have turned the file. */
  readonly rotation: Rotation
}

/**
 * Takes a pending page to read it. Its attempt is counted before it begins.
 *
 * @param next selects the id of the page
 */
export async function takePage(db: Db, next: RawBuilder<unknown>): Promise<PendingPage | undefined> {
  const { rows } = await sql<PendingPage>`
    with taken as (
      update page_texts set attempts = attempts + 1
      where id = (${next})
      returning id, asset_id, page, wanted, attempts, reason
    )
    select taken.id, asset_id as "assetId", item_id as "itemId", page, sha256, media_type as "mediaType", rotation, wanted,
      attempts, taken.reason, array(
        select language from (
          select items.language, 0 as place from items where items.id = assets.item_id
          union all
          select users.siteparams ->> 'language', 1 from item_participants
          join participants on participants.id = participant_id join users on users.id = participants.user_id
          where item_participants.item_id = assets.item_id
        ) likely where language is not null group by language order by min(place), count(*) desc, language) as languages
    from taken join assets on assets.id = asset_id`.execute(db)
  return rows[0]
}

export interface Reading {
  readonly signal: AbortSignal
  readonly isLastAttempt: boolean
  readonly log: JobContext['log']
  readonly read: () => Promise<HandwritingReading>
}

/**
 * Reads a page that was taken, unless its process was killed too often. Returns a failure that another attempt would have too, and
 * in the last attempt any failure; throws the others, and the reason of the signal.
 */
export async function attemptReading(
  db: Db,
  page: PendingPage,
  { signal, isLastAttempt, log, read }: Reading,
): Promise<Outcome> {
  if (page.attempts > maxAttempts) return { kind: 'gave-up', reason: 'interrupted' }
  try {
    return await read()
  } catch (error) {
    if (error instanceof PageNotReadable && !signal.aborted) return { kind: 'failed', reason: error.reason }
    // It is not sent again by itself: a person asked for it once.
    if (error instanceof AppError && isHandwritingFailure(error.code) && !signal.aborted) {
      logFailure(log, error)
      return { kind: 'failed', reason: error.code }
    }
    if (isLastAttempt && !signal.aborted && !isStoreOutage(error))
      return { kind: 'gave-up', reason: hasErrorCode(error, 'ENOENT') ? 'file-missing' : 'error', error }
    await forgetAttempt(db, page.id)
    throw error
  }
}

/** Logs no cause, which has the picture and the body of the response. */
function logFailure(log: JobContext['log'], error: AppError): void {
  const { code, message } = error
  log?.warn({ code, status: getEndpointStatus(error), message }, 'a model could not read a page')
}

/** Only attempts whose end is not known count. */
async function forgetAttempt(db: Db, id: string): Promise<void> {
  await db
    .updateTable('page_texts')
    .set(({ eb }) => ({ attempts: eb('attempts', '-', 1) }))
    .where('id', '=', id)
    .where('attempts', '>', 0)
    .execute()
}
