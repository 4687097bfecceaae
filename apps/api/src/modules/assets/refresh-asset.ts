import { UnreadableFile } from '@lares/media-engine/unreadable-file'
import { type MediaFamily, recipes } from '@lares/shared-types/assets'
import type { Rotation } from '@lares/shared-types/rotations'
import { retryOnConnectionLoss } from '../../db/connection-loss.ts'
import { hasErrorCode } from '../../files/file-system-errors.ts'
import type { Services } from '../../services.ts'
import { verifyOriginal } from './damage/verify-original.ts'
import { deriveAndStore, getExceededReason, hasFreeSpaceFor } from './derive-and-store.ts'
import type { PresentFilm } from './present-renditions.ts'
import { saveDerivation } from './save-derivation.ts'

export interface RefreshableAsset {
  readonly id: string
  readonly family: MediaFamily
  readonly media_type: string
  readonly size: number
  readonly sha256: string
  readonly rotation: Rotation
  readonly poster_at: number | null
}

type RefreshOutcome = 'refreshed' | 'unchanged' | 'disk-full'

/**
 * Derives the renditions of an asset again by the present recipe and rotation. The existing ones can be requested meanwhile: one
 * transaction replaces them when the new ones are stored. They stay, and are not tried again, if the file cannot be read
 * by the present recipe. Throws other errors, for another attempt.
 *
 * @param present renditions that are retained if they are right; by default all are made again
 */
export async function refreshAsset(
  services: Services,
  asset: RefreshableAsset,
  signal: AbortSignal,
  present?: PresentFilm,
): Promise<RefreshOutcome> {
  if (!(await hasFreeSpaceFor(services, asset))) return 'disk-full'
  if (!(await verifyOriginal(services, asset))) return 'unchanged'
  try {
    const derivation = await deriveAndStore(services, asset, { effort: 'thorough', signal, present })
    await retryOnConnectionLoss(() => saveDerivation(services, asset.id, derivation, 'ready'), signal)
    return 'refreshed'
  } catch (error) {
    if (signal.aborted) throw error
    // On a full disk any failure may be caused by the missing space rather than by the file.
    if (hasErrorCode(error, 'ENOSPC') || !(await hasFreeSpaceFor(services))) return 'disk-full'
    if (!(error instanceof UnreadableFile) && !getExceededReason(error)) throw error
    await retainRenditions(services, asset)
    return 'unchanged'
  }
}

/** Records that the present recipe makes nothing better of the asset than the existing renditions. */
async function retainRenditions({ db }: Services, { id, family }: RefreshableAsset): Promise<void> {
  await db
    .updateTable('renditions')
    .set({ recipe: recipes[family].version })
    .where('asset_id', '=', id)
    .execute()
}
