import { AppError, invalidFields, notFound } from '@lares/server-kit/app-error'
import type { MediaFamily } from '@lares/shared-types/assets'
import {
  canReplaceSound,
  isProcessableFamily,
  isStepFor,
  type ProcessingStep,
} from '@lares/shared-types/processing'
import type { Db } from '../../db/client.ts'
import { assertCanEdit } from '../../visibility/item-rights.ts'
import type { Principal } from '../../visibility/principal.ts'
import { visibleItems } from '../../visibility/visible-items.ts'
import { loadStoredAsset, type StoredAsset } from '../assets/load-asset.ts'
import { rejectInTrash } from '../items/lock-item.ts'

/**
 * Loads a recording or film, an original or a version of one, that the principal may process by these steps. Throws `not-found`,
 * `forbidden`, `in-trash`, `rendition-failed` for a file that cannot be read or has no sound, and `invalid-fields` for one that is neither,
 * for steps of which there are two of a kind, and for steps that would take a film's sound from its picture.
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
  assertCanEdit(principal, item.author_id)
  rejectInTrash({ deletedAt: item.deleted_at })
  if (!isProcessableFamily(asset.family)) throw invalidFields({ path: 'id', code: 'not-allowed' })
  if (asset.state === 'failed') throw unreadable('This file cannot be read.', asset.reason)
  if (asset.has_sound === false) throw unreadable('This film has no sound.', 'unsupported')
  if (!canReplaceSound(asset.media_type))
    throw unreadable('The picture of this film cannot be copied into another file.', 'unsupported')
  rejectRepeatedSteps(steps)
  rejectStepsWithoutUse(asset.family, steps)
  return asset
}

function unreadable(message: string, reason: StoredAsset['reason']): AppError {
  return new AppError('rendition-failed', { message, params: { reason } })
}

function rejectStepsWithoutUse(family: MediaFamily, steps: readonly ProcessingStep[]): void {
  const index = steps.findIndex(({ kind }) => !isStepFor(family, kind))
  if (index >= 0) throw invalidFields({ path: `steps.${index}.kind`, code: 'not-allowed' })
}

function rejectRepeatedSteps(steps: readonly ProcessingStep[]): void {
  const kinds = steps.map(({ kind }) => kind)
  const repeated = kinds.findIndex((kind, index) => kinds.indexOf(kind) !== index)
  if (repeated >= 0) throw invalidFields({ path: `steps.${repeated}.kind`, code: 'duplicate' })
}
