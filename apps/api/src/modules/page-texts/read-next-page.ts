import { PageNotReadable } from '@lares/ocr/page-not-readable'
import { AppError } from '@lares/server-kit/app-error'
import type { Language } from '@lares/shared-types/languages'
import type { Rotation } from '@lares/shared-types/rotations'
import { sql } from 'kysely'
import { getEndpointStatus } from '../../ai-endpoints/ai-error.ts'
import type { Db } from '../../db/client.ts'
import { retryOnConnectionLoss } from '../../db/connection-loss.ts'
import { hasErrorCode } from '../../files/file-system-errors.ts'
import type { JobContext } from '../../jobs/define-job.ts'
import type { Services } from '../../services.ts'
import { readHandwriting } from './handwriting/read-handwriting.ts'
import { isHandwritingFailure } from './load-page-texts.ts'
import { maxAttempts, type Outcome, saveReading, type TakenPage } from './save-reading.ts'

interface PendingPage extends TakenPage {
  readonly page: number
  readonly sha256: string
  readonly mediaType: string
  readonly attempts: number
  readonly languages: readonly Language[]
  /** By how much people have turned the file. */
  readonly rotation: Rotation
}

/**
 * Reads the next pending page of an asset, stores its words and queues the page after it. A page that cannot be read is marked
 * as failed. Throws other errors, in the last attempt after it has marked the page as failed and queued the page after it, and
 * the reason of the signal.
 */
export async function readNextPage(
  services: Services,
  { assetId, priority }: { readonly assetId: string; readonly priority: number },
  { signal, isLastAttempt = false, log }: Omit<JobContext, 'services'>,
): Promise<void> {
  const page = await takePendingPage(services, assetId)
  if (!page) return
  const outcome = await readPage(services, page, { signal, isLastAttempt, log })
  await retryOnConnectionLoss(() => saveReading(services, page, outcome, priority), signal)
  if (outcome.kind === 'gave-up' && outcome.error) throw outcome.error
}

/**
 * The first pending page of an asset, whose attempt is counted before it begins. While reading is switched off, only pages whose
 * handwriting is to be read by a model.
 */
async function takePendingPage(
  { db, config }: Pick<Services, 'db' | 'config'>,
  assetId: string,
): Promise<PendingPage | undefined> {
  const { rows } = await sql<PendingPage>`
    with taken as (
      update page_texts set attempts = attempts + 1
      where id = (
        select id from page_texts
        where asset_id = ${assetId} and state = 'pending' and (${config.OCR === 'on'} or wanted ? 'handwriting')
        order by wanted is null, page limit 1)
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

interface ReadingContext {
  readonly signal: AbortSignal
  readonly isLastAttempt: boolean
  readonly log: JobContext['log']
}

async function readPage(
  services: Services,
  page: PendingPage,
  { signal, isLastAttempt, log }: ReadingContext,
): Promise<Outcome> {
  const { db, files, pageReader } = services
  if (page.attempts > maxAttempts) return { kind: 'gave-up', reason: 'interrupted' }
  const { language, script } = page.wanted ?? {}
  try {
    return await files.withLocalFile(page.sha256, (file) => {
      if (page.wanted?.handwriting) {
        const languages = language ? [language] : page.languages
        return readHandwriting(services, { ...page, file, languages }, signal)
      }
      return pageReader.readPage({
        file,
        mediaType: page.mediaType,
        page: page.page,
        languages: page.languages,
        ...(language && { language }),
        ...(script && { script }),
        signal,
      })
    })
  } catch (error) {
    if (error instanceof PageNotReadable && !signal.aborted) return { kind: 'failed', reason: error.reason }
    // It is not sent again by itself: a person asked for it once.
    if (error instanceof AppError && isHandwritingFailure(error.code) && !signal.aborted) {
      logFailure(log, error)
      return { kind: 'failed', reason: error.code }
    }
    if (isLastAttempt && !signal.aborted)
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
