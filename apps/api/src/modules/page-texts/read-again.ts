import { AppError, invalidFields } from '@lares/server-kit/app-error'
import type { PageTextOverview, ReadPagesAgain } from '@lares/shared-types/page-texts'
import { v7 as uuidv7 } from 'uuid'
import { inTransaction } from '../../db/in-transaction.ts'
import { countReadablePages, countReadPages, queueReading, readingPriorities } from '../../jobs/page-queue.ts'
import type { Services } from '../../services.ts'
import { getAuthorId, type Principal } from '../../visibility/principal.ts'
import { loadStoredAsset } from '../assets/load-asset.ts'
import { lockEditableItem } from '../items/lock-item.ts'
import { askForHandwriting } from './handwriting/ask-for-handwriting.ts'
import { loadPageTexts } from './load-page-texts.ts'
import { notAskedFor, waitsForModel } from './waits-for-model.ts'

/**
 * Has the pages of a file read again: one, which may have been corrected by a person, or all others but those that wait for the model
 * that reads handwriting. Throws `not-found`, `forbidden`, `in-trash`, `invalid-fields` for a file or page that is not read, and for
 * handwriting `ai-not-configured` without a model that reads it, and `ai-too-many-pages`.
 */
export async function readPagesAgain(
  services: Services,
  principal: Principal,
  assetId: string,
  { page, ...wanted }: ReadPagesAgain,
): Promise<PageTextOverview> {
  const { db, jobs, config, ai } = services
  const asset = await loadStoredAsset(db, principal, assetId)
  await inTransaction(db, async (trx) => {
    await lockEditableItem(trx, principal, asset.item_id)
    if (wanted.handwriting && !ai.vision)
      throw new AppError('ai-not-configured', { message: 'No model that reads handwriting is set.' })
    if (wanted.handwriting && page === undefined) throw invalidFields({ path: 'page', code: 'required' })
    const count = wanted.handwriting ? countReadablePages(asset) : countReadPages(config, asset)
    if (count === 0 || asset.state !== 'ready') throw invalidFields({ path: '', code: 'not-allowed' })
    if (page !== undefined && page > count) throw invalidFields({ path: 'page', code: 'too-large' })
    if (wanted.handwriting && page !== undefined)
      return askForHandwriting(trx, services, getAuthorId(principal), { assetId, page }, wanted)
    const pages = page === undefined ? Array.from({ length: count }, (_, index) => index + 1) : [page]
    const row = {
      state: 'pending',
      reason: null,
      wanted: JSON.stringify(wanted),
      attempts: 0,
      ...notAskedFor,
    } as const
    await trx
      .insertInto('page_texts')
      .values(
        pages.map((number) => ({
          id: uuidv7(),
          asset_id: assetId,
          page: number,
          language: null,
          updated_at: null,
          ...row,
        })),
      )
      .onConflict((conflict) => {
        const update = conflict.columns(['asset_id', 'page']).doUpdateSet(row)
        if (page !== undefined) return update
        return update
          .where('page_texts.origin', '=', 'machine')
          .where('page_texts.checked', '=', false)
          .where(waitsForModel, '=', false)
      })
      .execute()
    await queueReading(trx, jobs, assetId, readingPriorities.asked)
  })
  return loadPageTexts(services, principal, assetId)
}
