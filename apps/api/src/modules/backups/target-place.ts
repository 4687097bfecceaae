import { AppError } from '@lares/server-kit/app-error'
import { loadArchiveId } from '../../backup/archive-id.ts'
import { BackupError, isBackupError } from '../../backup/backup-error.ts'
import { openPlace } from '../../backup/open-place.ts'
import type { BackupPlace } from '../../backup/place.ts'
import type { StoredBackupSecrets } from '../../db/schema/backups.ts'
import type { Services } from '../../services.ts'
import { openStorage } from './open-storage.ts'
import { lacksKeys, loadSecrets, type StoredTarget } from './stored-targets.ts'

export interface OpenedPlace {
  readonly place: BackupPlace
  close(): void
}

interface OpenOptions {
  readonly anyArchive?: boolean
  readonly signal?: AbortSignal
}

/**
 * Opens the backup of a target for some work. Throws `backup-keys-missing`, and what the storage throws. Its requests end when
 * `signal` aborts. With `anyArchive` it may be that of another archive, to be restored.
 */
export async function withTargetPlace<T>(
  services: Services,
  target: StoredTarget,
  work: (place: BackupPlace) => Promise<T>,
  options: OpenOptions = {},
): Promise<T> {
  const { place, close } = await openTargetPlace(services, target, options)
  try {
    return await work(place)
  } finally {
    close()
  }
}

/** Opens the backup of a target; its caller closes it. Throws like `withTargetPlace`. */
export async function openTargetPlace(
  { db, config }: Pick<Services, 'db' | 'config'>,
  target: StoredTarget,
  { anyArchive = false, signal }: OpenOptions = {},
): Promise<OpenedPlace> {
  const secrets = await loadSecrets(db, target.id)
  if (lacksKeys(target, secrets))
    throw new AppError('backup-keys-missing', { message: 'The keys of this place have to be entered again.' })
  const opened = await openStorage(toPlace(target, secrets), config)
  const storage = signal ? opened.withSignal(signal) : opened
  try {
    const archiveId = anyArchive ? undefined : await loadArchiveId(db)
    const place = await openPlace(storage, {
      ...(archiveId !== undefined && { archiveId }),
      identity: secrets?.identity,
    }).catch((error: unknown) => {
      // The place was a backup when it was added: its disk is not mounted now.
      if (!isBackupError(error, 'not-a-backup')) throw error
      throw new BackupError('place-missing', error.message, { cause: error })
    })
    return { place, close: () => storage.close() }
  } catch (error) {
    storage.close()
    throw error
  }
}

function toPlace({ kind, settings }: StoredTarget, secrets: StoredBackupSecrets | undefined) {
  return { kind, ...settings, secretAccessKey: secrets?.secretAccessKey }
}
