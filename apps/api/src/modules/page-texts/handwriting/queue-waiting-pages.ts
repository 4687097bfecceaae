import { sql } from 'kysely'
import { getHandwritingKey, queueHandwriting } from '../../../jobs/page-queue.ts'
import { isJobUnderway } from '../../../jobs/queue-tables/stored-jobs.ts'
import type { Services } from '../../../services.ts'
import { waitsForModel } from '../waits-for-model.ts'

/** Queues the pages that wait for the model and have no job, such as those of a restored archive. */
export async function queueWaitingPages({ db, jobs }: Pick<Services, 'db' | 'jobs'>): Promise<void> {
  const pages = await db
    .selectFrom('page_texts')
    .select(['asset_id as assetId', 'page'])
    .select(sql<number>`coalesce(asked_turn, 1)`.as('turn'))
    .where(waitsForModel)
    .execute()
  for (const page of pages) {
    if (!(await isJobUnderway(db, ['read-handwriting'], getHandwritingKey(page))))
      await queueHandwriting(db, jobs, page)
  }
}
