import type { BackupError, BackupErrorCode } from '../backup-error.ts'

const sentences: Readonly<Record<BackupErrorCode, string>> = {
  'place-not-empty': 'This folder has files that are no backup of Lares.',
  'not-a-backup': 'There is no backup of Lares in this place.',
  'other-archive': 'This is the backup of another archive.',
  'newer-version':
    'A newer version of Lares made this backup. Install that version or a later one, then restore.',
  'passphrase-needed': 'This backup is encrypted: its passphrase is needed.',
  'wrong-passphrase':
    'The passphrase is wrong. It is on the recovery sheet that was printed when the backup was set up.',
  'place-full': 'The place of the backup is full.',
  'place-read-only': 'The place of the backup cannot be written.',
  'place-missing': 'This folder or bucket does not exist. Is the disk connected?',
  'place-unreachable': 'The place of the backup could not be reached. Try again later.',
  'place-forbidden': 'The storage has rejected the keys.',
  busy: 'Another backup or restore is working. Wait until it has ended, or two minutes after it was killed.',
  'snapshot-missing': 'The backup has no such snapshot. List them with --list.',
  'snapshot-damaged': 'This snapshot is damaged. Restore an earlier one: list them with --list.',
  'object-missing': 'Rows of this snapshot are missing. Restore an earlier one, or another backup.',
  'object-damaged': 'Rows of this snapshot are damaged. Restore an earlier one, or another backup.',
  'figures-differ': 'What was restored is not what the snapshot has recorded.',
  'archive-not-empty':
    'The archive is in use. Add --replace to restore in their place; they are put aside, not deleted.',
  'no-administrator':
    'Nobody in this snapshot could administer the archive any more. Restore another one: list them with --list.',
  'archive-too-busy': 'The archive changes too quickly. Try again later.',
}

/** What happened and what to do, for the terminal. The archive is unchanged after every failure. */
export function describeFailure({ code, message, lostFiles }: BackupError): string {
  const details = message === code ? '' : ` (${message})`
  const sentence = lostFiles === undefined ? sentences[code] : describeLosses(lostFiles)
  return `${sentence}${details}\nThe archive is as it was.`
}

/** Earlier snapshots are no help: those that have a file share it. */
function describeLosses(count: number): string {
  return `${count} ${count === 1 ? 'file is' : 'files are'} missing or damaged in this backup. Restore another backup, or add --without-damaged-files to restore everything else.`
}
