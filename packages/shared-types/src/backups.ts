import { type Static, Type } from 'typebox'
import { Instant, NewId, Uuid, Version } from './fields.ts'

export const backupTargetKinds = ['folder', 's3'] as const
export type BackupTargetKind = (typeof backupTargetKinds)[number]

/** Every target is read with each reply of the list, and each can have a run at the same time. */
export const maxBackupTargets = 20

export const backupRunKinds = ['backup', 'verify', 'restore'] as const
export type BackupRunKind = (typeof backupRunKinds)[number]

/** How much of a snapshot is verified: the database and a sample of the files, or all of it. */
export const verificationScopes = ['sample', 'full'] as const
export type VerificationScope = (typeof verificationScopes)[number]

export const backupRunStates = ['running', 'succeeded', 'failed', 'cancelled'] as const
export type BackupRunState = (typeof backupRunStates)[number]

/** What is wrong with a place, a backup or the archive; the interface has a text for each. */
export const backupProblems = [
  // The place.
  'place-missing',
  'place-denied',
  'place-read-only',
  'place-full',
  'place-unreachable',
  'place-refused',
  'place-not-empty',
  'place-in-data-folder',
  'place-busy',
  // The backup that is there.
  'other-archive',
  'newer-version',
  'passphrase-required',
  'wrong-passphrase',
  // An encrypted target is moved to an empty place, or to backups without encryption.
  'new-passphrase-required',
  'place-not-encrypted',
  'snapshot-missing',
  'damaged',
  // The archive.
  'archive-damaged',
  'archive-disk-full',
  'archive-too-busy',
  'archive-not-empty',
  'no-administrator',
  'figures-differ',
] as const
export type BackupProblem = (typeof backupProblems)[number]

/** Why a run failed: a problem, a process that was ended in every attempt, or something unknown. */
export const backupRunErrors = [...backupProblems, 'interrupted', 'failed'] as const
export type BackupRunError = (typeof backupRunErrors)[number]

const strict = { additionalProperties: false }

export const BackupFolder = Type.Object({ path: Type.String({ minLength: 1, maxLength: 1000 }) }, strict)
export type BackupFolder = Static<typeof BackupFolder>

/** A bucket of Amazon S3 or of a service that speaks its protocol. */
export const BackupBucket = Type.Object(
  {
    endpoint: Type.String({ minLength: 1, maxLength: 500, pattern: '^https?://[^\\s/?#]+/?$' }),
    region: Type.String({ minLength: 1, maxLength: 60, pattern: '^[A-Za-z0-9-]+$' }),
    bucket: Type.String({ minLength: 3, maxLength: 63, pattern: '^[A-Za-z0-9._-]+$' }),
    /** The folder in the bucket; the whole bucket if it is absent. */
    prefix: Type.Optional(Type.String({ minLength: 1, maxLength: 200, pattern: '^[A-Za-z0-9._/-]+$' })),
    accessKeyId: Type.String({ minLength: 1, maxLength: 200, pattern: '^\\S+$' }),
  },
  strict,
)
export type BackupBucket = Static<typeof BackupBucket>

/** Never part of a reply. */
const SecretAccessKey = Type.String({ minLength: 1, maxLength: 200, pattern: '^\\S+$' })

/** The passphrase is used once, to make or to open the key of the place; only the key is stored. */
export const minPassphraseLength = 12
const Passphrase = Type.String({ minLength: minPassphraseLength, maxLength: 200 })

/** When a target is due, in the time zone of the machine. */
export const BackupSchedule = Type.Object(
  {
    every: Type.Enum(['day', 'week', 'never']),
    hour: Type.Integer({ minimum: 0, maximum: 23 }),
    /** ISO 8601: 1 is Monday. For weekly backups. */
    weekday: Type.Integer({ minimum: 1, maximum: 7 }),
    /** How often the whole of the latest backup is verified, in addition to the sample after each backup. */
    fullCheckEvery: Type.Enum(['week', 'month', 'quarter']),
  },
  strict,
)
export type BackupSchedule = Static<typeof BackupSchedule>

export const defaultBackupSchedule: BackupSchedule = {
  every: 'day',
  hour: 3,
  weekday: 7,
  fullCheckEvery: 'month',
}

/** How many snapshots stay: the latest of so many days, weeks, months and years. */
export const BackupRetention = Type.Object(
  {
    daily: Type.Integer({ minimum: 1, maximum: 366 }),
    weekly: Type.Integer({ minimum: 0, maximum: 260 }),
    monthly: Type.Integer({ minimum: 0, maximum: 120 }),
    yearly: Type.Integer({ minimum: 0, maximum: 100 }),
  },
  strict,
)
export type BackupRetention = Static<typeof BackupRetention>

export const defaultBackupRetention: BackupRetention = { daily: 7, weekly: 5, monthly: 12, yearly: 10 }

/** Where a place is, with what opens it. `folder` or `s3` is present, as `kind` says. */
const place = {
  kind: Type.Enum(backupTargetKinds),
  folder: Type.Optional(BackupFolder),
  s3: Type.Optional(BackupBucket),
  secretAccessKey: Type.Optional(SecretAccessKey),
}

export const BackupPlace = Type.Object(place, strict)
export type BackupPlace = Static<typeof BackupPlace>

export const CreateBackupTarget = Type.Object(
  {
    id: Type.Optional(NewId),
    name: Type.String({ minLength: 1, maxLength: 120 }),
    ...place,
    /** Encrypts a new place, and opens one that is encrypted already. */
    passphrase: Type.Optional(Passphrase),
    schedule: BackupSchedule,
    retention: BackupRetention,
  },
  strict,
)
export type CreateBackupTarget = Static<typeof CreateBackupTarget>

export const ChangeBackupTarget = Type.Object(
  {
    version: Version,
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 120 })),
    folder: Type.Optional(BackupFolder),
    s3: Type.Optional(BackupBucket),
    secretAccessKey: Type.Optional(SecretAccessKey),
    /** Needed for another place of an encrypted target, and again if the key was lost, as after a restore. */
    passphrase: Type.Optional(Passphrase),
    schedule: Type.Optional(BackupSchedule),
    retention: Type.Optional(BackupRetention),
    enabled: Type.Optional(Type.Boolean()),
  },
  strict,
)
export type ChangeBackupTarget = Static<typeof ChangeBackupTarget>

/** Counts and bytes of a run, as far as its kind has them. */
export const BackupFigures = Type.Object({
  items: Type.Optional(Type.Integer()),
  rows: Type.Optional(Type.Integer()),
  files: Type.Optional(Type.Integer()),
  /** The size of the snapshot in bytes, with everything that it shares with earlier ones. */
  bytes: Type.Optional(Type.Integer()),
  /** What the run has copied, in bytes. */
  addedBytes: Type.Optional(Type.Integer()),
  addedFiles: Type.Optional(Type.Integer()),
  checkedFiles: Type.Optional(Type.Integer()),
  checkedItems: Type.Optional(Type.Integer()),
  removedSnapshots: Type.Optional(Type.Integer()),
  /** Why older snapshots could not be removed. */
  retentionProblem: Type.Optional(Type.Enum(backupProblems)),
  /** When the older snapshot was made that is damaged, and has to be deleted before any other is removed. */
  damagedSnapshotAt: Type.Optional(Instant),
  /**
   * Files that a restore could not bring back, because they were missing when the backup was made or the backup has lost them, or of which
   * it has failed because the backup has lost them; absent without any.
   */
  missingFiles: Type.Optional(Type.Integer()),
})
export type BackupFigures = Static<typeof BackupFigures>

export const BackupRun = Type.Object({
  id: Uuid,
  /** Absent if the target was removed. */
  targetId: Type.Optional(Uuid),
  targetName: Type.String(),
  kind: Type.Enum(backupRunKinds),
  scope: Type.Optional(Type.Enum(verificationScopes)),
  isScheduled: Type.Boolean(),
  /** Absent after 30 days. */
  operationId: Type.Optional(Uuid),
  snapshotId: Type.Optional(Type.String()),
  state: Type.Enum(backupRunStates),
  figures: BackupFigures,
  error: Type.Optional(Type.Enum(backupRunErrors)),
  startedAt: Instant,
  endedAt: Type.Optional(Instant),
})
export type BackupRun = Static<typeof BackupRun>

export const BackupTarget = Type.Object({
  id: Uuid,
  kind: Type.Enum(backupTargetKinds),
  name: Type.String(),
  folder: Type.Optional(BackupFolder),
  s3: Type.Optional(BackupBucket),
  isEncrypted: Type.Boolean(),
  /** The keys are missing, because a restore does not bring them back: until they are entered again, nothing can run. */
  needsKeys: Type.Boolean(),
  schedule: BackupSchedule,
  retention: BackupRetention,
  enabled: Type.Boolean(),
  createdAt: Instant,
  version: Version,
  /** The run that has not ended. */
  activeRun: Type.Optional(BackupRun),
  /** The latest backup that has ended, however it did. */
  lastBackup: Type.Optional(BackupRun),
  /** The latest verification that has ended, however it did. */
  lastVerification: Type.Optional(BackupRun),
  /** When a restored copy last had everything. */
  provedAt: Type.Optional(Instant),
  /** When that was last so with every file. */
  fullyProvedAt: Type.Optional(Instant),
  nextBackupAt: Type.Optional(Instant),
  nextFullCheckAt: Type.Optional(Instant),
  /** The last proof is longer ago than the schedule permits. */
  isOverdue: Type.Boolean(),
  /** A verification has found damage that no backup has mended yet. */
  isDamaged: Type.Boolean(),
})
export type BackupTarget = Static<typeof BackupTarget>

/** One state of the archive at a place. */
export const BackupSnapshot = Type.Object({
  id: Type.String(),
  createdAt: Instant,
  items: Type.Integer(),
  files: Type.Integer(),
  bytes: Type.Integer(),
  /** Files that were missing or damaged in the archive when it was made, so that it lacks them. */
  missingFiles: Type.Integer(),
  /** Its manifest cannot be read, so that it cannot be restored, and its figures are 0. */
  isDamaged: Type.Boolean(),
})
export type BackupSnapshot = Static<typeof BackupSnapshot>
