import type { BackupTarget } from '@lares/shared-types/backups'

interface Address {
  readonly folder?: BackupTarget['folder'] | undefined
  readonly s3?: BackupTarget['s3'] | undefined
}

/** Where a target is: its folder, or its bucket at its service. */
export function getAddress({ folder, s3 }: Address): string {
  if (folder) return folder.path
  if (!s3) return ''
  const host = s3.endpoint.replace(/^https?:\/\//, '').replace(/\/$/, '')
  return [host, s3.bucket, s3.prefix].filter(Boolean).join('/')
}
