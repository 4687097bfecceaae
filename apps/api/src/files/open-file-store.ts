import { join, resolve } from 'node:path'
import { InvalidEnvironment } from '@lares/server-kit/environment'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { startSweeping } from './abandoned-folders.ts'
import type { BucketUser } from './bucket/bucket-owner.ts'
import type { FileStore, WorkPurpose } from './file-store.ts'
import { openFolderStore } from './folder-store.ts'
import { minDatabaseBytes } from './wait-for-disk-space.ts'

interface OpenedFileStore {
  readonly files: FileStore
  close(): Promise<void>
}

export interface FileStoreUser extends Omit<BucketUser, 'takeOverFrom'> {
  /** Who borrows local copies of files in a bucket; any process by default. */
  readonly purpose?: WorkPurpose
}

/**
 * Opens the file store of the settings: a bucket, or else a folder within the data folder, and removes the temporary files of
 * processes that were killed. Throws `InvalidEnvironment` for a bucket that can never be used, or has the files of another archive;
 * while its service does not answer, the archive starts without its files.
 */
export async function openFileStore(
  config: Config,
  log: Pick<Logger, 'error'>,
  user: FileStoreUser,
): Promise<OpenedFileStore> {
  const folder = join(resolve(config.LARES_DATA_DIR), 'files')
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, AWS_REGION } = config
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return openInFolder(folder)
  const connection = {
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    ...(AWS_REGION && { region: AWS_REGION }),
  }
  const bucketUser = { ...user, takeOverFrom: config.S3_TAKE_OVER_FROM }
  // The client takes time to load, and most archives have no bucket.
  const [{ checkBucket }, { openS3Store }] = await Promise.all([
    import('./bucket/check-bucket.ts'),
    import('./bucket/s3-store.ts'),
  ])
  const problem = await checkBucket(connection, bucketUser)
  if (problem?.isOutage) log.error({ away: 'file store' }, problem.sentence)
  else if (problem) throw new InvalidEnvironment([problem.sentence])
  const stopSweeping = await startSweeping(folder)
  const files = await openS3Store({
    ...connection,
    folder,
    user: bucketUser,
    ...(user.purpose && { purpose: user.purpose }),
    retention: { minFreeBytes: Math.max(minDatabaseBytes, config.DISK_RESERVE_BYTES) },
  })
  return {
    files,
    async close() {
      stopSweeping()
      await files.close()
    },
  }
}

async function openInFolder(folder: string): Promise<OpenedFileStore> {
  const stopSweeping = await startSweeping(folder)
  return { files: await openFolderStore(folder), close: async () => stopSweeping() }
}
