import type {
  BackupBucket,
  BackupFigures,
  BackupFolder,
  BackupRetention,
  BackupRunError,
  BackupRunKind,
  BackupRunState,
  BackupSchedule,
  BackupTargetKind,
  VerificationScope,
} from '@lares/shared-types/backups'
import type { ColumnType, Generated } from 'kysely'

type Json<T> = ColumnType<T, string, string>

/** Where a target is, without secrets. */
export interface StoredPlaceSettings {
  readonly folder?: BackupFolder
  readonly s3?: BackupBucket
}

export interface StoredBackupSecrets {
  readonly secretAccessKey?: string
  /** Opens an encrypted place. */
  readonly identity?: string
}

export interface BackupTargetsTable {
  id: string
  kind: BackupTargetKind
  name: string
  settings: Json<StoredPlaceSettings>
  is_encrypted: boolean
  schedule: Json<BackupSchedule>
  retention: Json<BackupRetention>
  enabled: Generated<boolean>
  warned_at: Date | null
  moved_at: Date | null
  created_at: ColumnType<Date, Date | undefined, never>
  version: Generated<number>
}

/** Left out of backups, and never part of a reply. */
export interface BackupSecretsTable {
  target_id: string
  secrets: Json<StoredBackupSecrets>
}

export interface BackupRunsTable {
  id: string
  target_id: string | null
  target_name: string
  kind: BackupRunKind
  scope: VerificationScope | null
  is_scheduled: boolean
  operation_id: string | null
  snapshot_id: string | null
  state: Generated<BackupRunState>
  figures: ColumnType<BackupFigures, string | undefined, string>
  error: BackupRunError | null
  started_at: Date
  ended_at: Date | null
}
