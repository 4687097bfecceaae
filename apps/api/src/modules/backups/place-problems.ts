import { AppError } from '@lares/server-kit/app-error'
import type { BackupProblem, BackupRunError } from '@lares/shared-types/backups'
import { type BackupErrorCode, isBackupError } from '../../backup/backup-error.ts'
import { hasErrorCode } from '../../files/file-system-errors.ts'

const problems: Record<BackupErrorCode, BackupProblem> = {
  'place-not-empty': 'place-not-empty',
  'not-a-backup': 'place-not-empty',
  'other-archive': 'other-archive',
  'newer-version': 'newer-version',
  'passphrase-needed': 'passphrase-required',
  'wrong-passphrase': 'wrong-passphrase',
  'place-full': 'place-full',
  'place-read-only': 'place-read-only',
  'place-missing': 'place-missing',
  'place-unreachable': 'place-unreachable',
  'place-forbidden': 'place-refused',
  busy: 'place-busy',
  'snapshot-missing': 'snapshot-missing',
  'snapshot-damaged': 'damaged',
  'object-missing': 'damaged',
  'object-damaged': 'damaged',
  'figures-differ': 'figures-differ',
  'archive-not-empty': 'archive-not-empty',
  'no-administrator': 'no-administrator',
  'archive-too-busy': 'archive-too-busy',
}

/** What people can mend about an error of the backup engine; undefined for an unexpected one. */
export function toProblem(error: unknown): BackupProblem | undefined {
  if (isBackupError(error)) return problems[error.code]
  // The engine translates the errors of the place, so that this is the disk of the archive.
  return hasErrorCode(error, 'ENOSPC') ? 'archive-disk-full' : undefined
}

export function toRunError(error: unknown): BackupRunError {
  return toProblem(error) ?? 'failed'
}

/** The reply to a call for which a place cannot be used. */
export function unusablePlace(problem: BackupProblem, path?: string, cause?: unknown): AppError {
  return new AppError('backup-place-unusable', {
    message: 'The place of the backups cannot be used.',
    params: { problem },
    ...(path !== undefined && {
      issues: [{ path, code: asksForPassphrase(problem) ? 'required' : 'not-allowed' }],
    }),
    cause,
  })
}

function asksForPassphrase(problem: BackupProblem): boolean {
  return problem === 'passphrase-required' || problem === 'new-passphrase-required'
}

/** Rethrows errors of the backup engine as `backup-place-unusable`, and others as they are. */
export function rethrowAsUnusable(error: unknown): never {
  const problem = toProblem(error)
  throw problem ? unusablePlace(problem, undefined, error) : error
}
