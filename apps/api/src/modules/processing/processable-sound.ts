import { AppError, invalidFields, notFound } from '@lares/server-kit/app-error'
import type { ProcessingStep } from '@lares/shared-types/processing'
import type { Db } from '../../db/client.ts'
import { canEditItem } from '../../visibility/item-rights.ts'
import type { Principal } from '../../visibility/principal.ts'
import { visibleItems } from '../../visibility/visible-items.ts'
import { loadStoredAsset, type StoredAsset } from '../assets/load-asset.ts'

/**
 * Loads a recording, an original or a version of one, that the principal may process by these steps. Throws `not-found`, `forbidden`,
 * `in-trash`, `rendition-failed` for a file that cannot be read, and `invalid-fields` for one that is no recording and for steps of
 * which there are two of a kind.
 */
export async function requireProcessable(
  db: Db,
  principal: Principal,
  assetId: string,
  steps: readonly ProcessingStep[],
): Promise<StoredAsset> {
  const asset = await loadStoredAsset(db, principal, assetId)
  const item = await visibleItems(db, principal, 'any')
    .where('items.id', '=', asset.item_id)
    .select(['items.author_id', 'items.deleted_at'])
    .executeTakeFirst()
  if (!item) throw notFound()
  if (!canEditItem(principal, item.author_id))
    throw new AppError('forbidden', { message: 'You may not change this item.' })
  if (item.deleted_at)
    throw new AppError('in-trash', { message: 'The item lies in the trash. Restore it first.' })
  if (asset.family !== 'audio') throw invalidFields({ path: 'id', code: 'not-allowed' })
  if (asset.state === 'failed')
    throw new AppError('rendition-failed', {
      message: 'This file cannot be read.',
      params: { reason: asset.reason },
    })
  rejectRepeatedSteps(steps)
  return asset
}

function rejectRepeatedSteps(steps: readonly ProcessingStep[]): void {
  const kinds = steps.map(({ kind }) => kind)
  const repeated = kinds.findIndex((kind, index) => kinds.indexOf(kind) !== index)
  if (repeated >= 0) throw invalidFields({ path: `steps.${repeated}.kind`, code: 'duplicate' })
}
