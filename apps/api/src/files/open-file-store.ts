import { join, resolve } from 'node:path'
import { InvalidEnvironment } from '@lares/server-kit/environment'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { FileStore, WorkPurpose } from './file-store.ts'
import { openFolderStore } from './folder-store.ts'

interface OpenedFileStore {
  readonly files: FileStore
  close(): void
}

/**
 * Opens the file store of the settings: a bucket, or else a folder within the data folder. Throws `InvalidEnvironment` for a bucket
 * that can never be used; while its service does not answer, the archive starts without its files.
 *
 * @param purpose who borrows local copies of files in a bucket
 */
export async function openFileStore(
  config: Config,
  log: Pick<Logger, 'error'>,
  purpose: WorkPurpose = 'any',
): Promise<OpenedFileStore> {
  const folder = join(resolve(config.LARES_DATA_DIR), 'files')
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, AWS_REGION } = config
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY)
    return { files: await openFolderStore(folder), close: () => undefined }
  const connection = {
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    ...(AWS_REGION && { region: AWS_REGION }),
  }
  // The client takes time to load, and most archives have no bucket.
  const [{ checkBucket }, { openS3Store }] = await Promise.all([
    import('./check-bucket.ts'),
    import('./s3-store.ts'),
  ])
  const problem = await checkBucket(connection)
  if (problem?.isOutage) log.error({ away: 'file store' }, problem.sentence)
  else if (problem) throw new InvalidEnvironment([problem.sentence])
  const files = await openS3Store({ ...connection, folder, purpose })
  return { files, close: () => files.close() }
}
