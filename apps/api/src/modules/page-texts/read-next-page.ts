import { sql } from 'kysely'
import { retryOnConnectionLoss } from '../../db/connection-loss.ts'
import type { JobContext } from '../../jobs/define-job.ts'
import type { Services } from '../../services.ts'
import { saveReading } from './save-reading.ts'
import { attemptReading, takePage } from './take-page.ts'
import { waitsForModel } from './waits-for-model.ts'

/**
 * Reads the next pending page of an asset, stores its words and queues the page after it. A page that cannot be read is marked
 * as failed. Pages that wait for the model that reads handwriting are left to their own queue. Throws other errors, in the last
 * attempt after it has marked the page as failed and queued the page after it, and the reason of the signal.
 */
export async function readNextPage(
  services: Services,
  { assetId, priority }: { readonly assetId: string; readonly priority: number },
  { signal, isLastAttempt = false, log }: Omit<JobContext, 'services'>,
): Promise<void> {
  const { db, files, pageReader } = services
  const page = await takePage(
    db,
    sql`select id from page_texts where asset_id = ${assetId} and state = 'pending' and not ${waitsForModel}
        order by wanted is null, page limit 1`,
  )
  if (!page) return
  const { language, script } = page.wanted ?? {}
  const read = () =>
    files.withLocalFile(page.sha256, (file) =>
      pageReader.readPage({
        file,
        mediaType: page.mediaType,
        page: page.page,
        languages: page.languages,
        ...(language && { language }),
        ...(script && { script }),
        signal,
      }),
    )
  const outcome = await attemptReading(db, page, { signal, isLastAttempt, log, read })
  await retryOnConnectionLoss(() => saveReading(services, page, outcome, priority), signal)
  if (outcome.kind === 'gave-up' && outcome.error) throw outcome.error
}
