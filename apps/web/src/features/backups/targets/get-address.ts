import type { BackupTarget } from '@lares/shared-types/backups'

/** Where a target is: its folder, or its bucket at its service. */
export function getAddress({ folder, s3 }: Pick<BackupTarget, 'folder' | 's3'>): string {
  if (folder) return folder.path
  if (!s3) return ''
  const host = s3.endpoint.replace(/^https?:\/\//, '').replace(/\/$/, '')
  return [host, s3.bucket, s3.prefix].filter(Boolean).join('/')
}
