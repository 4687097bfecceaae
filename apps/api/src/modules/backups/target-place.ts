import { AppError } from '@lares/server-kit/app-error'
import { loadArchiveId } from '../../backup/archive-id.ts'
import { type BackupPlace, openPlace } from '../../backup/place.ts'
import type { StoredBackupSecrets } from '../../db/schema/backups.ts'
import type { Services } from '../../services.ts'
import { openStorage } from './open-storage.ts'
import { lacksKeys, loadSecrets, type StoredTarget } from './stored-targets.ts'

/**
 * Opens the backup of a target for some work. Throws `backup-keys-missing`, and what the storage throws. With
 * `anyArchive` it may be that of another archive, to be restored.
 */
export async function withTargetPlace<T>(
  services: Services,
  target: StoredTarget,
  work: (place: BackupPlace) => Promise<T>,
  { anyArchive = false } = {},
): Promise<T> {
  const secrets = await loadSecrets(services.db, target.id)
  if (lacksKeys(target, secrets))
    throw new AppError('backup-keys-missing', { message: 'The keys of this place have to be entered again.' })
  const storage = await openStorage(toPlace(target, secrets), services.config.LARES_DATA_DIR)
  try {
    const archiveId = anyArchive ? undefined : await loadArchiveId(services.db)
    const place = await openPlace(storage, {
      ...(archiveId !== undefined && { archiveId }),
      identity: secrets?.identity,
    })
    return await work(place)
  } finally {
    storage.close()
  }
}

function toPlace({ kind, settings }: StoredTarget, secrets: StoredBackupSecrets | undefined) {
  return { kind, ...settings, secretAccessKey: secrets?.secretAccessKey }
}
