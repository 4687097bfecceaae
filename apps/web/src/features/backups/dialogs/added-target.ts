import type { BackupTarget } from '@lares/shared-types/backups'

export interface AddedTarget {
  readonly target: BackupTarget
  /** To be shown once; absent if the place is not encrypted. */
  readonly passphrase: string | undefined
}
