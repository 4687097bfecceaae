import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { RepairFailure } from '@lares/shared-types/integrity'
import { copyVerified } from '../../../backup/copy-verified.ts'
import type { OriginalSource } from '../../../files/original-source.ts'
import type { Services } from '../../../services.ts'
import { clearDamage } from '../../assets/damage/damage-marks.ts'
import { examineStoredFile } from '../../assets/damage/examine-stored-file.ts'
import type { RepairAction, RepairContext, RepairOutcome } from './repair-action.ts'

/** Bytes per millisecond; somebody waits for the result. */
const maxBytesPerMs = 100_000

/** Brings a damaged or missing original back from the first backup that has its bytes. */
export const restoreOriginal: RepairAction = async (finding, context) => {
  const { services, signal } = context
  const asset = await services.db
    .selectFrom('assets')
    .select(['sha256', 'size'])
    .where('id', '=', finding.asset_id ?? '')
    .executeTakeFirst()
  // Its item was deleted since.
  if (!asset) return { method: 'already-intact' }
  const { content } = await examineStoredFile(services.files, asset.sha256, maxBytesPerMs, signal)
  if (content === 'intact') {
    await clearDamage(services, [asset.sha256])
    return { method: 'already-intact' }
  }
  return restoreFromSources(asset, context)
}

async function restoreFromSources(
  { sha256, size }: { readonly sha256: string; readonly size: number },
  { services, sources, signal }: RepairContext,
): Promise<RepairOutcome> {
  if (sources.length === 0) return { failure: 'no-backup' }
  let failure: RepairFailure = 'not-in-backup'
  for (const source of sources) {
    const outcome = await tryToRestore(services, source, sha256, size, signal)
    if (outcome === 'restored') {
      await clearDamage(services, [sha256])
      return { method: 'from-backup', source: source.name }
    }
    if (outcome !== 'not-in-backup') failure = outcome
  }
  return { failure }
}

/** The bytes are stored under their hash only after they were compared with it. */
async function tryToRestore(
  { files }: Services,
  source: OriginalSource,
  sha256: string,
  size: number,
  signal: AbortSignal,
): Promise<'restored' | RepairFailure> {
  const folder = await files.createWorkFolder('worker')
  try {
    const path = join(folder, sha256)
    const copied = await copyVerified(source, { sha256, size }, path, signal)
    if (copied !== 'intact') return copied
    await files.adopt(path, sha256)
    return 'restored'
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
