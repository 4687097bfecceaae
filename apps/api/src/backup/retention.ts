import { BackupError, type BackupErrorCode, isBackupError } from './backup-error.ts'
import { listOriginals } from './list-originals.ts'
import type { BackupPlace, StoredSnapshot } from './place.ts'
import { withPlaceLock } from './place-lock.ts'

/** Of how many of the latest days, weeks, months and years the last snapshot is retained. */
export interface RetentionPolicy {
  readonly daily: number
  readonly weekly: number
  readonly monthly: number
  readonly yearly: number
}

/**
 * Chooses the snapshots to retain: the latest of each of the last days, weeks, months and years (in UTC) that have any. The
 * latest of all is always retained.
 */
function chooseRetained(
  snapshots: readonly StoredSnapshot[],
  { daily, weekly, monthly, yearly }: RetentionPolicy,
): ReadonlySet<string> {
  const latestFirst = [...snapshots].sort((first, second) => (first.id < second.id ? 1 : -1))
  const retained = new Set(latestFirst.slice(0, 1).map(({ id }) => id))
  const periods: readonly [number, (day: string) => string][] = [
    [daily, (day) => day],
    [weekly, toWeek],
    [monthly, (day) => day.slice(0, 7)],
    [yearly, (day) => day.slice(0, 4)],
  ]
  for (const [count, toPeriod] of periods) {
    const seen = new Set<string>()
    for (const { id } of latestFirst) {
      const period = toPeriod(id.slice(0, 10))
      if (seen.has(period)) continue
      if (seen.size >= count) break
      seen.add(period)
      retained.add(id)
    }
  }
  return retained
}

/** The Monday of a day's week. */
function toWeek(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
  return date.toISOString().slice(0, 10)
}

export interface RetentionReport {
  readonly removedSnapshots: readonly string[]
  readonly removedObjects: number
  /** As stored. */
  readonly removedBytes: number
}

/** A snapshot that should be retained cannot be read: nothing is removed until somebody deletes it. */
export class UnreadableSnapshot extends BackupError {
  readonly snapshotId: string

  constructor(snapshotId: string, cause: BackupError) {
    super('snapshot-damaged', `Snapshot ${snapshotId}: ${cause.message}`, { cause })
    this.snapshotId = snapshotId
  }
}

/**
 * Removes the snapshots that the policy does not retain, and what only they refer to. Nothing is removed if one of the others
 * cannot be read, since it may refer to anything. Needs the key of an encrypted backup. Throws `UnreadableSnapshot`, `busy`,
 * `passphrase-needed` and what the storage throws.
 */
export async function applyRetention(
  place: BackupPlace,
  policy: RetentionPolicy,
  { now, signal: cancelling }: { readonly now: () => Date; readonly signal: AbortSignal },
): Promise<RetentionReport> {
  return withPlaceLock(place.storage, now, async (lock) => {
    const signal = AbortSignal.any([cancelling, lock.signal])
    const snapshots = await place.listSnapshots()
    const retained = chooseRetained(snapshots, policy)
    const referenced = await collectReferenced(place, retained, signal)
    const removedSnapshots = snapshots.map(({ id }) => id).filter((id) => !retained.has(id))
    await lock.assertHeld()
    for (const id of removedSnapshots) await place.removeSnapshot(id)
    await place.removeStrayHashes()
    let removedObjects = 0
    let removedBytes = 0
    for (const kind of ['originals', 'tables'] as const) {
      for await (const { key, sha256, size } of place.listObjects(kind)) {
        signal.throwIfAborted()
        if (referenced.has(sha256)) continue
        await place.storage.remove(key)
        removedObjects += 1
        removedBytes += size
      }
    }
    return { removedSnapshots, removedObjects, removedBytes }
  })
}

async function collectReferenced(
  place: BackupPlace,
  retained: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  const referenced = new Set<string>()
  for (const id of retained) {
    signal.throwIfAborted()
    try {
      const manifest = await place.readManifest(id)
      for (const { chunks } of [...manifest.tables, manifest.originals])
        for (const { sha256 } of chunks) referenced.add(sha256)
      for await (const originals of listOriginals(place, manifest))
        for (const { sha256 } of originals) referenced.add(sha256)
    } catch (error) {
      throw isBackupError(error) && damages.has(error.code) ? new UnreadableSnapshot(id, error) : error
    }
  }
  return referenced
}

const damages: ReadonlySet<BackupErrorCode> = new Set([
  'snapshot-damaged',
  'object-damaged',
  'object-missing',
])
