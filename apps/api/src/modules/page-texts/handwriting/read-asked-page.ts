import { sql } from 'kysely'
import { retryOnConnectionLoss } from '../../../db/connection-loss.ts'
import type { JobContext } from '../../../jobs/define-job.ts'
import { watchCondition } from '../../../jobs/watch-condition.ts'
import type { Services } from '../../../services.ts'
import { type Outcome, saveReading } from '../save-reading.ts'
import { attemptReading, type PendingPage, type Reading, takePage } from '../take-page.ts'
import { waitsForModel } from '../waits-for-model.ts'
import type { PagePlace } from '../write-page-text.ts'
import { isAskedFor } from './is-asked-for.ts'
import { readHandwriting } from './read-handwriting.ts'

const cancelled: Outcome = { kind: 'gave-up', reason: 'interrupted' }

/**
 * Has the model read a page that waits for it, and stores its words. The request ends early if nobody waits for the page any more.
 * Throws as `readNextPage`.
 */
export async function readAskedPage(
  services: Services,
  { assetId, page: number }: PagePlace,
  { signal, isLastAttempt = false, log }: Omit<JobContext, 'services'>,
): Promise<void> {
  const page = await takePage(
    services.db,
    sql`select id from page_texts where asset_id = ${assetId} and page = ${number} and ${waitsForModel}`,
  )
  if (!page) return
  const outcome = (await isAskedFor(services.db, page))
    ? await askModel(services, page, { signal, isLastAttempt, log })
    : cancelled
  await retryOnConnectionLoss(() => saveReading(services, page, outcome), signal)
  if (outcome.kind === 'gave-up' && outcome.error) throw outcome.error
}

async function askModel(
  services: Services,
  page: PendingPage,
  { signal, isLastAttempt, log }: Omit<Reading, 'read'>,
): Promise<Outcome> {
  const { db, files } = services
  const language = page.wanted?.language
  const languages = language ? [language] : page.languages
  const watched = watchCondition(() => isAskedFor(db, page), 'Nobody waits for the page any more.')
  const ended = AbortSignal.any([signal, watched.signal])
  const read = () =>
    files.withLocalFile(page.sha256, (file) => readHandwriting(services, { ...page, file, languages }, ended))
  try {
    return await attemptReading(db, page, { signal: ended, isLastAttempt, log, read })
  } catch (error) {
    if (watched.signal.aborted && !signal.aborted) return cancelled
    throw error
  } finally {
    watched.stop()
  }
}
