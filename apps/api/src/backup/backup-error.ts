/** Why a backup, a verification or a restore failed. The interface has a text for each. */
export const backupErrorCodes = [
  // The folder has files that are no backup, so that Lares does not write there.
  'place-not-empty',
  'not-a-backup',
  // The backup belongs to another archive.
  'other-archive',
  // A newer version of Lares wrote it.
  'newer-version',
  'passphrase-needed',
  'wrong-passphrase',
  'place-full',
  'place-read-only',
  // The folder or bucket does not exist, for example because a disk is not mounted.
  'place-missing',
  'place-unreachable',
  // The keys of the storage were rejected.
  'place-forbidden',
  // Another run works on the same backup or restores the same archive.
  'busy',
  'snapshot-missing',
  'snapshot-damaged',
  'object-missing',
  'object-damaged',
  // What was restored differs from what the snapshot has recorded.
  'figures-differ',
  // The archive has items already, and replacing them was not requested.
  'archive-not-empty',
  // The archive has an administrator, and would have none any more.
  'no-administrator',
  // More was changed during the backup than could be caught up with.
  'archive-too-busy',
] as const
export type BackupErrorCode = (typeof backupErrorCodes)[number]

/** An expected failure of the backup engine. Its message is for the log and contains no secret. */
export class BackupError extends Error {
  readonly code: BackupErrorCode
  /** How many originals the backup has lost; undefined if it is not that which has failed. */
  readonly lostFiles: number | undefined

  constructor(
    code: BackupErrorCode,
    message: string = code,
    options: { cause?: unknown; lostFiles?: number } = {},
  ) {
    super(message, options)
    this.name = 'BackupError'
    this.code = code
    this.lostFiles = options.lostFiles
  }
}

export function isBackupError(error: unknown, code?: BackupErrorCode): error is BackupError {
  return error instanceof BackupError && (code === undefined || error.code === code)
}
