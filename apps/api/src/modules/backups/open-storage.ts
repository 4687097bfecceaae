import { isAbsolute } from 'node:path'
import { invalidFields } from '@lares/server-kit/app-error'
import type { BackupTargetKind } from '@lares/shared-types/backups'
import type { BackupStorage } from '../../backup/storage/backup-storage.ts'
import { openFolderStorage } from '../../backup/storage/folder-storage.ts'
import { foldersOverlap } from '../../backup/storage/folders-overlap.ts'
import type { StoredPlaceSettings } from '../../db/schema/backups.ts'
import { unusablePlace } from './place-problems.ts'

export interface Place extends StoredPlaceSettings {
  readonly kind: BackupTargetKind
  readonly secretAccessKey?: string | undefined
}

/**
 * Opens the folder or bucket of a target. Throws `invalid-fields` where something is missing, and `backup-place-unusable`
 * for a folder within the data folder or above it: a lost data folder must not take its backups along.
 */
export async function openStorage(place: Place, dataDir: string): Promise<BackupStorage> {
  if (place.kind === 'folder') {
    if (!place.folder) throw invalidFields({ path: 'folder.path', code: 'required' })
    const { path } = place.folder
    if (!isAbsolute(path) || path.includes('\0'))
      throw invalidFields({ path: 'folder.path', code: 'wrong-format' })
    if (await foldersOverlap(path, dataDir)) throw unusablePlace('place-in-data-folder', 'folder.path')
    return openFolderStorage(path)
  }
  if (!place.s3) throw invalidFields({ path: 's3', code: 'required' })
  if (place.secretAccessKey === undefined) throw invalidFields({ path: 'secretAccessKey', code: 'required' })
  const { openS3Storage } = await import('../../backup/storage/s3-storage.ts')
  return openS3Storage({ ...place.s3, secretAccessKey: place.secretAccessKey })
}
