import { rm } from 'node:fs/promises'
import { throughRestarts } from '../../db/connection-loss.ts'
import { isCode } from '../../files/file-system-errors.ts'
import { sha256Of } from '../../files/sha256.ts'
import type { Handler } from '../../jobs/handler.ts'
import { type DerivedFile, deriveFile, UnreadableFile } from '../../media/derive.ts'
import { describeMediaType } from '../../media/families.ts'
import type { Services } from '../../services.ts'
import { failAsset, type KeptRendition, keepDerivation } from './keep-derivation.ts'
import { deriveLater, hasRoomFor } from './room-to-derive.ts'

/**
 * Makes everything that is made from an asset's original and keeps it. A file that cannot be read is set down with
 * the reason and not tried again; on a full disk it is left for later, which is no attempt; every other failure is
 * thrown, for another attempt.
 */
export const deriveAsset: Handler<'derive-asset' | 'derive-film'> = async (services, { assetId }, signal) => {
  const { db, files } = services
  const asset = await db
    .selectFrom('assets')
    .select(['media_type', 'family', 'size', 'sha256'])
    .where('id', '=', assetId)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  // Done already, or gone with its item.
  if (!asset) return
  if (!(await hasRoomFor(services, asset))) return deriveLater(services, assetId, asset.family)
  const folder = await files.makeWorkFolder()
  try {
    const derivation = await deriveFile({
      path: files.pathOf(asset.sha256),
      sniffed: describeMediaType(asset.media_type),
      outDir: folder,
      signal,
    })
    const renditions = await keepFiles(services, derivation.files)
    await throughRestarts(() => keepDerivation(services, assetId, renditions, derivation.facts), signal)
  } catch (error) {
    // On a full disk nothing that went wrong says anything about the file.
    if (!signal.aborted && (isCode(error, 'ENOSPC') || !(await hasRoomFor(services))))
      return await deriveLater(services, assetId, asset.family)
    if (!(error instanceof UnreadableFile)) throw error
    await throughRestarts(() => failAsset(services, assetId, error.reason), signal)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function keepFiles({ files }: Services, derived: readonly DerivedFile[]): Promise<KeptRendition[]> {
  const kept: KeptRendition[] = []
  for (const { path, ...rendition } of derived) {
    const sha256 = await sha256Of(path)
    await files.adopt(path, sha256)
    kept.push({ ...rendition, sha256 })
  }
  return kept
}
