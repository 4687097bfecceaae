import { notFound } from '@lares/server-kit/app-error'
import type { BackupSnapshot } from '@lares/shared-types/backups'
import type { ReplyOf } from '@lares/shared-types/contract'
import { type listBackupSnapshots, maxListedSnapshots } from '@lares/shared-types/contracts/backups'
import { sql } from 'kysely'
import PQueue from 'p-queue'
import { isBackupError } from '../../backup/backup-error.ts'
import type { Manifest } from '../../backup/format/schemas.ts'
import type { BackupPlace } from '../../backup/place.ts'
import { withPlaceLock } from '../../backup/place-lock.ts'
import type { Db } from '../../db/client.ts'
import type { Services } from '../../services.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import { requireConfirmedPassword } from '../user-rights/manager-rights.ts'
import { rethrowAsUnusable } from './place-problems.ts'
import { requireTarget } from './stored-targets.ts'
import { withTargetPlace } from './target-place.ts'

/** Manifests that are read at the same time. */
const concurrency = 8

/** The snapshots at the place of a target. Throws `not-found`, `backup-keys-missing` and `backup-place-unusable`. */
export async function listSnapshots(
  services: Services,
  targetId: string,
): Promise<ReplyOf<typeof listBackupSnapshots>> {
  const target = await requireTarget(services.db, targetId)
  return withTargetPlace(
    services,
    target,
    async (place) => {
      const stored = await place.listSnapshots()
      const queue = new PQueue({ concurrency })
      const snapshots = await queue.addAll(
        stored.slice(0, maxListedSnapshots).map(
          ({ id }) =>
            () =>
              readSnapshot(place, id),
        ),
      )
      return { snapshots, count: stored.length }
    },
    { anyArchive: true },
  ).catch(rethrowAsUnusable)
}

/** Deletes a snapshot. What only it has referred to is removed after the next backup. Throws like `listSnapshots`. */
export async function deleteSnapshot(
  services: Services,
  user: UserPrincipal,
  targetId: string,
  snapshotId: string,
): Promise<void> {
  requireConfirmedPassword(user)
  const target = await requireTarget(services.db, targetId)
  await withTargetPlace(services, target, async (place) => {
    const stored = await place.listSnapshots()
    if (!stored.some(({ id }) => id === snapshotId)) throw notFound()
    await withPlaceLock(place.storage, services.now, () => place.removeSnapshot(snapshotId))
  }).catch(rethrowAsUnusable)
  await forgetDamage(services.db, targetId, snapshotId)
}

/** Removes from the runs of a target that a snapshot, which was deleted now, keeps older ones from being removed. */
async function forgetDamage(db: Db, targetId: string, snapshotId: string): Promise<void> {
  await db
    .updateTable('backup_runs')
    .set({ figures: sql`figures - 'retentionProblem' - 'damagedSnapshotAt'` })
    .where('target_id', '=', targetId)
    .where(sql<boolean>`figures ->> 'damagedSnapshotAt' = ${toInstant(snapshotId)}`)
    .execute()
}

/** One that is damaged must not hide the others. */
async function readSnapshot(place: BackupPlace, id: string): Promise<BackupSnapshot> {
  try {
    return toSnapshot(await place.readManifest(id))
  } catch (error) {
    if (!isBackupError(error, 'snapshot-damaged') && !isBackupError(error, 'object-damaged')) throw error
    return { id, createdAt: toInstant(id), items: 0, files: 0, bytes: 0, missingFiles: 0, isDamaged: true }
  }
}

/** When a snapshot was made, by its id. */
export function toInstant(id: string): string {
  const [, day = '1970-01-01', time = '00-00-00'] = /^(\d{4}-\d\d-\d\d)T(\d\d-\d\d-\d\d)Z/.exec(id) ?? []
  return `${day}T${time.replaceAll('-', ':')}.000Z`
}

function toSnapshot({ id, createdAt, items, originals, unreadable }: Manifest): BackupSnapshot {
  return {
    id,
    createdAt,
    items,
    files: originals.rows,
    bytes: originals.bytes,
    missingFiles: unreadable.length,
    isDamaged: false,
  }
}
