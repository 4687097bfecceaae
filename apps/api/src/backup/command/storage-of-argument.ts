import { resolve } from 'node:path'
import type { BackupStorage } from '../storage/backup-storage.ts'
import { openFolderStorage } from '../storage/folder-storage.ts'
import { openS3Storage } from '../storage/s3-storage.ts'

/** Opens the folder or bucket that a command names. Throws an Error that says what is missing. */
export function openStorageOf(
  argument: string,
  env: Readonly<Record<string, string | undefined>>,
): BackupStorage {
  const [, bucket, prefix] = /^s3:\/\/([^/]+)\/?(.*)$/.exec(argument) ?? []
  if (bucket === undefined) return openFolderStorage(resolve(env.INIT_CWD ?? '.', argument))
  const requireSetting = (name: string) => {
    const value = env[name]
    if (!value) throw new Error(`Set ${name} in the environment to read a backup in a bucket.`)
    return value
  }
  const region = env.AWS_REGION
  return openS3Storage({
    endpoint: requireSetting('LARES_BACKUP_S3_ENDPOINT'),
    ...(region && { region }),
    bucket,
    ...(prefix && { prefix }),
    accessKeyId: requireSetting('AWS_ACCESS_KEY_ID'),
    secretAccessKey: requireSetting('AWS_SECRET_ACCESS_KEY'),
  })
}
