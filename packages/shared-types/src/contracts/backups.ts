import { Type } from 'typebox'
import {
  BackupPlace,
  BackupRun,
  BackupSnapshot,
  BackupTarget,
  backupProblems,
  ChangeBackupTarget,
  CreateBackupTarget,
  verificationScopes,
} from '../backups.ts'
import { defineContract } from '../contract.ts'
import { Cursor, IdParams, Instant, PageLimit, Uuid, Version } from '../fields.ts'

const base = { access: 'admin', servedBy: 'archive' } as const

/** The name of a snapshot at its place. */
const SnapshotId = Type.String({ minLength: 1, maxLength: 100, pattern: '^[A-Za-z0-9._-]+$' })
const SnapshotParams = Type.Object({ id: IdParams.properties.id, snapshotId: SnapshotId })

/** Maximum snapshots in a reply, the latest; retention leaves far fewer. */
export const maxListedSnapshots = 500

export const getBackups = defineContract({
  ...base,
  operationId: 'getBackups',
  summary:
    'The places of backups, each with its last and next runs, and when a restored copy last had everything',
  method: 'GET',
  path: '/api/backups',
  status: 200,
  reply: Type.Object({
    targets: Type.Array(BackupTarget),
    /** When a copy of the archive was last restored as a test, at any place, and had everything. */
    provedAt: Type.Optional(Instant),
    /** The archive has no items, so that a backup of another one may be restored into it. */
    isEmpty: Type.Boolean(),
  }),
})

export const testBackupPlace = defineContract({
  ...base,
  operationId: 'testBackupPlace',
  summary: 'Try to write to a place and to read it again; the reply says what is wrong, if anything is',
  method: 'POST',
  path: '/api/backups/test',
  body: BackupPlace,
  status: 200,
  reply: Type.Object({
    problem: Type.Optional(Type.Enum(backupProblems)),
    /** There are backups at the place already. */
    hasBackups: Type.Boolean(),
    isEncrypted: Type.Boolean(),
  }),
  errors: ['invalid-fields'],
})

export const createBackupTarget = defineContract({
  ...base,
  operationId: 'createBackupTarget',
  summary: 'Add a place for backups; it must be empty, or have backups of this archive',
  method: 'POST',
  path: '/api/backups/targets',
  body: CreateBackupTarget,
  status: 201,
  reply: BackupTarget,
  errors: ['invalid-fields', 'already-exists', 'id-taken', 'password-required', 'backup-place-unusable'],
})

export const changeBackupTarget = defineContract({
  ...base,
  operationId: 'changeBackupTarget',
  summary: 'Change a place, its schedule, its retention or its keys',
  method: 'PATCH',
  path: '/api/backups/targets/:id',
  params: IdParams,
  body: ChangeBackupTarget,
  status: 200,
  reply: BackupTarget,
  errors: [
    'not-found',
    'version-conflict',
    'invalid-fields',
    'already-exists',
    'password-required',
    'backup-running',
    'backup-place-unusable',
  ],
})

export const deleteBackupTarget = defineContract({
  ...base,
  operationId: 'deleteBackupTarget',
  summary: 'Stop backing up to a place; the backups that are there stay',
  method: 'DELETE',
  path: '/api/backups/targets/:id',
  params: IdParams,
  query: Type.Object({ version: Version }),
  status: 204,
  errors: ['not-found', 'version-conflict', 'password-required', 'backup-running'],
})

export const startBackup = defineContract({
  ...base,
  operationId: 'startBackup',
  summary: 'Back up to a place now, and verify a sample of it afterwards',
  method: 'POST',
  path: '/api/backups/targets/:id/backup',
  params: IdParams,
  status: 202,
  reply: BackupRun,
  errors: ['not-found', 'backup-running', 'backup-keys-missing'],
})

export const startVerification = defineContract({
  ...base,
  operationId: 'startVerification',
  summary:
    'Restore a snapshot, by default the latest, to a scratch database, and compare counts, hashes and items',
  method: 'POST',
  path: '/api/backups/targets/:id/verify',
  params: IdParams,
  body: Type.Object(
    { scope: Type.Enum(verificationScopes), snapshotId: Type.Optional(SnapshotId) },
    { additionalProperties: false },
  ),
  status: 202,
  reply: BackupRun,
  errors: ['not-found', 'backup-running', 'backup-keys-missing'],
})

export const startRestore = defineContract({
  ...base,
  operationId: 'startRestore',
  summary: 'Replace the archive by a snapshot; its present state is put aside',
  method: 'POST',
  path: '/api/backups/targets/:id/restore',
  params: IdParams,
  body: Type.Object(
    {
      snapshotId: SnapshotId,
      /** Restores although the backup has lost so many files, or fewer, which are missing then; otherwise none may be lost. */
      acceptedLosses: Type.Optional(Type.Integer({ minimum: 0, maximum: 2147483647 })),
    },
    { additionalProperties: false },
  ),
  status: 202,
  reply: BackupRun,
  errors: ['not-found', 'password-required', 'backup-running', 'backup-keys-missing'],
})

export const listBackupSnapshots = defineContract({
  ...base,
  operationId: 'listBackupSnapshots',
  summary: 'The snapshots at a place as it is now, latest first, at most 500',
  method: 'GET',
  path: '/api/backups/targets/:id/snapshots',
  params: IdParams,
  status: 200,
  reply: Type.Object({ snapshots: Type.Array(BackupSnapshot), count: Type.Integer() }),
  errors: ['not-found', 'backup-keys-missing', 'backup-place-unusable'],
})

export const deleteBackupSnapshot = defineContract({
  ...base,
  operationId: 'deleteBackupSnapshot',
  summary: 'Delete a snapshot; files that others share stay',
  method: 'DELETE',
  path: '/api/backups/targets/:id/snapshots/:snapshotId',
  params: SnapshotParams,
  status: 204,
  errors: [
    'not-found',
    'password-required',
    'backup-running',
    'backup-keys-missing',
    'backup-place-unusable',
  ],
})

export const listBackupRuns = defineContract({
  ...base,
  operationId: 'listBackupRuns',
  summary: 'Backups, verifications and restores of at least two years, latest first',
  method: 'GET',
  path: '/api/backups/runs',
  query: Type.Object({
    targetId: Type.Optional(Uuid),
    cursor: Type.Optional(Cursor),
    limit: Type.Optional(PageLimit),
  }),
  status: 200,
  reply: Type.Object({
    runs: Type.Array(BackupRun),
    nextCursor: Type.Union([Type.String(), Type.Null()]),
  }),
  errors: ['invalid-cursor'],
})
