import type { Services } from '../../../services.ts'
import { clearDamage, markDamaged } from '../../assets/damage/damage-marks.ts'
import { examineStoredFile } from '../../assets/damage/examine-stored-file.ts'
import type { Check, Examined } from './check.ts'
import { countOriginals, listOriginals } from './present-assets.ts'

/** 40 MB per second, a fraction of what a disk reads: a terabyte takes seven hours. */
const maxBytesPerMs = 40_000
/** Files and time of one part, after which the position is stored. */
const filesPerPart = 100
const maxPartMs = 2000
/** Files of one part that only looks for their existence and size. */
const statsPerPart = 500

/**
 * Reads every original again and compares it with its hash, one after the other. Damage is marked where reading a file would
 * mark it, too; the findings follow the marks.
 */
export const damagedOriginals: Check = {
  schedule: 'monthly',
  isResumable: true,
  count: countOriginals,
  async examine(services, cursor, signal) {
    const originals = await listOriginals(services.db, cursor, filesPerPart)
    const end = performance.now() + maxPartMs
    let examined = 0
    for (const { sha256, size } of originals) {
      await examineContent(services, sha256, size, signal)
      examined += 1
      if (performance.now() > end) break
    }
    return toPart(originals, examined, filesPerPart)
  },
}

/** Looks whether every original exists and has its size. */
export const missingOriginals: Check = {
  schedule: 'nightly',
  count: countOriginals,
  async examine(services, cursor, signal) {
    const originals = await listOriginals(services.db, cursor, statsPerPart)
    for (const { sha256, size } of originals) {
      signal.throwIfAborted()
      const state = await services.files.stat(sha256)
      if (state?.size === size) await clearIfMissing(services, sha256)
      else await markIfReferenced(services, sha256, { damage: state ? 'size' : 'missing', state })
    }
    return toPart(originals, originals.length, statsPerPart)
  },
}

async function examineContent(
  services: Services,
  sha256: string,
  size: number,
  signal: AbortSignal,
): Promise<void> {
  const { content, state } = await examineStoredFile(services.files, sha256, maxBytesPerMs, signal)
  if (content === 'intact') return clearDamage(services, [sha256])
  // It was replaced while it was read: an upload of the same bytes has verified it.
  if (content === 'changed') return
  const damage = state ? (state.size === size ? 'content' : 'size') : 'missing'
  await markIfReferenced(services, sha256, { damage, state })
}

/** The item of a missing file may have been deleted meanwhile. */
async function markIfReferenced(
  services: Services,
  sha256: string,
  found: Parameters<typeof markDamaged>[2],
): Promise<void> {
  const asset = await services.db
    .selectFrom('assets')
    .select('id')
    .where('sha256', '=', sha256)
    .limit(1)
    .executeTakeFirst()
  if (asset) await markDamaged(services, sha256, found)
}

/** A file that was missing or cut off and is complete again, for example because its disk was away. Its content is read. */
async function clearIfMissing(services: Services, sha256: string): Promise<void> {
  const marked = await services.db
    .selectFrom('damaged_files')
    .select('sha256')
    .where('sha256', '=', sha256)
    .where('damage', 'in', ['missing', 'size'])
    .executeTakeFirst()
  if (!marked) return
  const neverAborts = new AbortController().signal
  const { content } = await examineStoredFile(services.files, sha256, maxBytesPerMs, neverAborts)
  if (content === 'intact') await clearDamage(services, [sha256])
}

function toPart(originals: readonly { sha256: string }[], examined: number, limit: number): Examined {
  const isLast = examined === originals.length && originals.length < limit
  const last = originals[examined - 1]
  return { examined, ...(!isLast && last && { nextCursor: last.sha256 }) }
}
