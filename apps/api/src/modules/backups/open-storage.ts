import { isAbsolute } from 'node:path'
import { invalidFields } from '@lares/server-kit/app-error'
import type { BackupTargetKind } from '@lares/shared-types/backups'
import type { BackupStorage } from '../../backup/storage/backup-storage.ts'
import { openFolderStorage } from '../../backup/storage/folder-storage.ts'
import { foldersOverlap } from '../../backup/storage/folders-overlap.ts'
import type { Config } from '../../config.ts'
import type { StoredPlaceSettings } from '../../db/schema/backups.ts'
import { unusablePlace } from './place-problems.ts'

/** Where the archive itself stores its data. */
type ArchivePlaces = Pick<Config, 'LARES_DATA_DIR' | 'S3_ENDPOINT' | 'S3_BUCKET'>

export interface Place extends StoredPlaceSettings {
  readonly kind: BackupTargetKind
  readonly secretAccessKey?: string | undefined
}

/**
 * Opens the folder or bucket of a target. Throws `invalid-fields` where something is missing, and `backup-place-unusable`
 * for a folder within the data folder or above it, and for the bucket of the archive's files: whatever destroys these must not
 * destroy their backups too.
 */
export async function openStorage(place: Place, config: ArchivePlaces): Promise<BackupStorage> {
  if (place.kind === 'folder') {
    if (!place.folder) throw invalidFields({ path: 'folder.path', code: 'required' })
    const { path } = place.folder
    if (!isAbsolute(path) || path.includes('\0'))
      throw invalidFields({ path: 'folder.path', code: 'wrong-format' })
    if (await foldersOverlap(path, config.LARES_DATA_DIR))
      throw unusablePlace('place-in-data-folder', 'folder.path')
    return openFolderStorage(path)
  }
  if (!place.s3) throw invalidFields({ path: 's3', code: 'required' })
  if (isArchiveBucket(place.s3, config)) throw unusablePlace('place-in-data-folder', 's3.bucket')
  if (place.secretAccessKey === undefined) throw invalidFields({ path: 'secretAccessKey', code: 'required' })
  const { openS3Storage } = await import('../../backup/storage/s3-storage.ts')
  return openS3Storage({ ...place.s3, secretAccessKey: place.secretAccessKey })
}

function isArchiveBucket(
  { endpoint, bucket }: { readonly endpoint: string; readonly bucket: string },
  { S3_ENDPOINT, S3_BUCKET }: ArchivePlaces,
): boolean {
  return (
    S3_ENDPOINT !== undefined && bucket === S3_BUCKET && new URL(endpoint).host === new URL(S3_ENDPOINT).host
  )
}
