import { maxReadPages } from '@lares/shared-types/page-texts'
import { sql } from 'kysely'
import { Type } from 'typebox'
import type { Db } from '../../db/client.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { defineJob, minutes } from '../../jobs/define-job.ts'
import {
  type PagedAsset,
  queuePages,
  readerVersion,
  readingPriorities,
  readMediaTypes,
} from '../../jobs/page-queue.ts'
import { hasJobs } from '../../jobs/queue-tables/stored-jobs.ts'
import type { Services } from '../../services.ts'
import { isDeriving } from '../assets/is-deriving.ts'
import { waitsForModel } from './waits-for-model.ts'

/** Files that are queued at a time. */
const batchSize = 20
/** How long the job waits for files of people and for those that it has queued. */
const busyDelaySeconds = 15
const delaySeconds = 5

/** Queues reading the pages of files that were in the archive already, a few at a time, when nothing else is to be processed. */
export const readOlderPagesJob = defineJob({
  name: 'read-older-pages',
  payload: Type.Object({ afterId: Type.Optional(Type.String()) }),
  policy: { expireInSeconds: 10 * minutes, retryLimit: 5, concurrency: 1, pollSeconds: 10 },
  async handle({ afterId }, { services }): Promise<void> {
    const { db, jobs, config } = services
    if (config.OCR === 'off') return
    const isBusy = (await isDeriving(db)) || (await hasJobs(db, 'read-pages'))
    const assets = isBusy ? [] : await findUnreadAssets(db, afterId, batchSize)
    const lastId = assets.at(-1)?.id ?? afterId
    await inTransaction(db, async (trx) => {
      for (const asset of assets) await queuePages(trx, services, asset, readingPriorities.older)
      if (isBusy || assets.length === batchSize)
        await jobs.enqueue(trx, 'read-older-pages', { ...(lastId && { afterId: lastId }) }, 'all', {
          delaySeconds: isBusy ? busyDelaySeconds : delaySeconds,
          priority: readingPriorities.older,
        })
    })
  },
})

/** Starts reading the pages of older files, unless all have been read. */
export async function startReadingOlderPages({ db, jobs, config }: Services): Promise<void> {
  if (config.OCR === 'off') return
  if ((await findUnreadAssets(db, undefined, 1)).length > 0)
    await jobs.enqueue(db, 'read-older-pages', {}, 'all', { priority: readingPriorities.older })
}

/** Files of which a page is pending, was read by an earlier version of the reader, or was never queued, by ascending id. */
async function findUnreadAssets(db: Db, afterId: string | undefined, limit: number): Promise<PagedAsset[]> {
  const { rows } = await sql<PagedAsset>`
    select id, family, media_type, pages from assets
    where state = 'ready' and media_type = any(${[...readMediaTypes]}::text[])
      and (${afterId ?? null}::uuid is null or id > ${afterId ?? null}::uuid)
      and (family = 'image' or pages > 0)
      and ((select count(*) from page_texts where asset_id = assets.id) < least(coalesce(pages, 1), ${maxReadPages})
        or exists (select from page_texts where asset_id = assets.id and state = 'pending' and not ${waitsForModel})
        or exists (
          select from page_texts
          where asset_id = assets.id and reader < ${readerVersion} and state <> 'pending' and origin = 'machine'
            and not checked))
    order by id limit ${limit}`.execute(db)
  return rows
}
