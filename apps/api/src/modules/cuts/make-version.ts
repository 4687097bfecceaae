import { parse } from 'node:path'
import type { CutPiece, CutSpan } from '@lares/media-engine/cutting'
import { composeTimeMaps, toCutTimeMap } from '@lares/shared-types/time-maps'
import type { PlannedVersion } from '../../db/schema/cuts.ts'
import { hashFile } from '../../files/sha256.ts'
import type { OperationContext, OperationOutcome } from '../../jobs/operations/operation-job.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import { verifyOriginal } from '../assets/damage/verify-original.ts'
import { deriveThoroughly } from '../assets/derive-asset.ts'
import { loadStoredAsset } from '../assets/load-asset.ts'
import { playVersion, saveVersion } from '../versions/save-version.ts'
import type { CutSource } from './cut-source.ts'

/** Files that were cut, in a folder that is removed when they are stored. */
export interface CutFiles {
  readonly pieces: readonly CutPiece[]
  readonly remove: () => Promise<void>
}

/**
 * Makes a version of what remains of a recording or film: cuts the file, saves it, makes what shows it and plays it. Each of these is found by a
 * repeated attempt, and the version appears only when all are done.
 *
 * @param cut writes the spans to one file; undefined if there is no space for it
 */
export async function makeVersion(
  { services, signal, operation }: OperationContext,
  user: UserPrincipal,
  source: CutSource,
  planned: PlannedVersion,
  cut: (spans: readonly CutSpan[]) => Promise<CutFiles | undefined>,
): Promise<OperationOutcome> {
  const { db, files, jobs } = services
  const version = { id: planned.id, itemId: source.item_id, originalId: source.originalId }
  const existing = await db.selectFrom('assets').select('id').where('id', '=', planned.id).executeTakeFirst()
  if (!existing) {
    if (!(await verifyOriginal(services, source))) return { state: 'failed', error: 'unreadable' }
    const made = await cut(planned.spans)
    if (!made) return { state: 'failed', error: 'disk-full' }
    try {
      signal.throwIfAborted()
      const [piece] = made.pieces
      if (!piece) throw new Error('Nothing was cut.')
      const sha256 = await hashFile(piece.path)
      // Removes the file later if this process ends before a version refers to it.
      await jobs.enqueue(db, 'remove-files', { sha256s: [sha256] })
      await files.adopt(piece.path, sha256)
      await saveVersion(services, user, {
        ...version,
        madeFrom: source.id,
        method: 'cut',
        recipe: { parts: piece.spans.map(({ start, end }) => ({ from: start, to: end })) },
        name: planned.name,
        file: {
          filename: `${parse(source.filename).name}${piece.extension}`,
          mediaType: piece.mediaType,
          size: piece.size,
          sha256,
        },
        timeMap: composeTimeMaps(source.timeMap, toCutTimeMap(piece.spans, source.duration ?? 0)),
      })
    } finally {
      await made.remove()
    }
  }
  signal.throwIfAborted()
  await deriveThoroughly(services, planned.id, signal)
  const { state, duration } = await loadStoredAsset(db, user, planned.id)
  if (state === 'pending') throw new Error('The waveform of the version has to wait for space on the disk.')
  if (state === 'failed') return { state: 'failed', error: 'unreadable' }
  await playVersion(services, user, version)
  operation.progress({ done: 1, total: 1 })
  return { state: 'succeeded', result: { count: 1, seconds: Math.round(duration ?? 0) } }
}
