import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { UnreadableFile } from '@lares/media-engine/unreadable-file'
import { AppError } from '@lares/server-kit/app-error'
import { previewSeconds, type SoundPreview } from '@lares/shared-types/contracts/processing'
import type { ProcessingStep } from '@lares/shared-types/processing'
import type { Services } from '../../services.ts'
import { getExceededReason } from '../assets/derive-and-store.ts'
import type { StoredAsset } from '../assets/load-asset.ts'

/** Enough for both sounds of every preview that runs. */
const minFreeBytes = 64 * 1024 * 1024

/** Makes ten seconds of a recording before and after processing. Throws `rendition-failed`, `disk-full` and the signal's reason. */
export async function previewSound(
  { files, media }: Services,
  { media_type, sha256, duration }: StoredAsset,
  { steps, from }: { readonly steps: readonly ProcessingStep[]; readonly from: number },
  signal: AbortSignal,
): Promise<SoundPreview> {
  if ((await files.getFreeBytes()) < minFreeBytes)
    throw new AppError('disk-full', { message: 'There is no space for a preview.' })
  const start = Math.max(0, Math.min(from, (duration ?? from) - previewSeconds))
  const range = { from: start, to: start + previewSeconds }
  const folder = await files.createWorkFolder()
  try {
    return await files.withLocalFile(sha256, async (path) => {
      const make = async (name: string, chain: readonly ProcessingStep[]) => {
        const outDir = join(folder, name)
        const input = { path, mediaType: media_type, steps: chain, outDir, range, isPreview: true }
        const made = await media.previewSound(input, signal)
        return { ...made, sound: (await readFile(made.path)).toString('base64') }
      }
      const [before, after] = await Promise.all([make('before', []), make('after', steps)])
      return {
        from: start,
        before: { sound: before.sound, figures: after.before },
        after: { sound: after.sound, figures: after.after },
        ...(after.timeMap && { timeMap: after.timeMap }),
      }
    })
  } catch (error) {
    signal.throwIfAborted()
    const reason = error instanceof UnreadableFile ? error.reason : getExceededReason(error)
    if (!reason) throw error
    throw new AppError('rendition-failed', {
      message: 'This file cannot be processed.',
      params: { reason },
      cause: error,
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
