import type { Static } from 'typebox'
import { operationLostJob } from './jobs/operations/operation-lost.job.ts'
import { removeOldOperationsJob } from './jobs/operations/remove-old-operations.job.ts'
import { vacuumDatabaseJob } from './jobs/vacuum-database.job.ts'
import { removeDeletedChatsJob } from './modules/ai/chats/remove-deleted-chats.job.ts'
import { alignTranscriptJob } from './modules/alignments/align-transcript.job.ts'
import { derivationLostJob } from './modules/assets/derivation-lost.job.ts'
import { deriveAssetJob } from './modules/assets/derive-asset.job.ts'
import { deriveFilmJob } from './modules/assets/derive-film.job.ts'
import { deriveSlowJob } from './modules/assets/derive-slow.job.ts'
import { refreshRenditionsJob } from './modules/assets/refresh-renditions.job.ts'
import { removeFilesJob } from './modules/assets/remove-files.job.ts'
import { deriveSmallFilmJob } from './modules/assets/small-films/derive-small-film.job.ts'
import { backupJob } from './modules/backups/backup.job.ts'
import { backupLostJob } from './modules/backups/backup-lost.job.ts'
import { backupRestoreJob } from './modules/backups/backup-restore.job.ts'
import { backupVerifyJob } from './modules/backups/backup-verify.job.ts'
import { removeOldBackupRunsJob } from './modules/backups/remove-old-backup-runs.job.ts'
import { runDueBackupsJob } from './modules/backups/run-due-backups.job.ts'
import { batchLostJob } from './modules/batches/batch-lost.job.ts'
import { runBatchJob } from './modules/batches/run-batch.job.ts'
import { cutLostJob } from './modules/cuts/cut-lost.job.ts'
import { cutRecordingJob } from './modules/cuts/cut-recording.job.ts'
import { sendDigestsJob } from './modules/digests/send-digests.job.ts'
import { cleanExportsJob } from './modules/exports/clean-exports.job.ts'
import { makeExportJob } from './modules/exports/make-export.job.ts'
import { announceItemsJob } from './modules/follows/announce-items.job.ts'
import { checkFollowedSearchesJob } from './modules/follows/check-followed-searches.job.ts'
import { checkArchiveJob } from './modules/integrity/passes/check-archive.job.ts'
import { scheduleChecksJob } from './modules/integrity/passes/schedule-checks.job.ts'
import { repairFindingsJob } from './modules/integrity/repairs/repair-findings.job.ts'
import { importMailboxJob } from './modules/mailboxes/import-mailbox.job.ts'
import { mailboxImportLostJob } from './modules/mailboxes/mailbox-import-lost.job.ts'
import { watchDiskJob } from './modules/monitoring/watch-disk.job.ts'
import { alignNarrationJob } from './modules/narrations/align-narration.job.ts'
import { narrationLostJob } from './modules/narrations/narration-lost.job.ts'
import { removeOldNotificationsJob } from './modules/notifications/remove-old-notifications.job.ts'
import { handwritingLostJob } from './modules/page-texts/handwriting/handwriting-lost.job.ts'
import { readHandwritingJob } from './modules/page-texts/handwriting/read-handwriting.job.ts'
import { readOlderPagesJob } from './modules/page-texts/read-older-pages.job.ts'
import { readPagesJob } from './modules/page-texts/read-pages.job.ts'
import { sendRemindersJob } from './modules/planning/reminders/send-reminders.job.ts'
import { processSoundJob } from './modules/processing/process-sound.job.ts'
import { pushNotificationsJob } from './modules/push/push-notifications.job.ts'
import { pushToDeviceJob } from './modules/push/push-to-device.job.ts'
import { downloadMeaningModelJob } from './modules/search/meaning-model/download-meaning-model.job.ts'
import { downloadSpeechModelJob } from './modules/transcriptions/download-speech-model.job.ts'
import { transcribeJob } from './modules/transcriptions/transcribe.job.ts'
import { translateTranscriptJob } from './modules/translations/translate-transcript.job.ts'
import { emptyTrashJob } from './modules/trash/empty-trash.job.ts'
import { cleanUploadsJob } from './modules/uploads/clean-uploads.job.ts'
import { anonymizeDeletedUsersJob } from './modules/users/anonymize-deleted-users.job.ts'
import { indexAllJob } from './search-index/index-all.job.ts'
import { indexItemsJob } from './search-index/index-items.job.ts'
import { finishTextsJob } from './search-index/long-texts/finish-texts.job.ts'
import { embedPassagesJob } from './search-index/meaning/embed-passages.job.ts'
import { typesenseChangesJob } from './search-index/typesense/typesense-changes.job.ts'
import { typesenseCompareJob } from './search-index/typesense/typesense-compare.job.ts'
import { typesenseRebuildJob } from './search-index/typesense/typesense-rebuild.job.ts'
import { removeOldUsageJob } from './usage/remove-old-usage.job.ts'

/** All jobs. One that is the dead letter of others must be listed before them, because its queue must exist first. */
export const jobList = [
  operationLostJob,
  derivationLostJob,
  deriveAssetJob,
  deriveSlowJob,
  deriveFilmJob,
  deriveSmallFilmJob,
  refreshRenditionsJob,
  readPagesJob,
  readOlderPagesJob,
  handwritingLostJob,
  readHandwritingJob,
  mailboxImportLostJob,
  importMailboxJob,
  processSoundJob,
  cutLostJob,
  cutRecordingJob,
  makeExportJob,
  cleanExportsJob,
  transcribeJob,
  translateTranscriptJob,
  downloadSpeechModelJob,
  downloadMeaningModelJob,
  batchLostJob,
  runBatchJob,
  alignTranscriptJob,
  narrationLostJob,
  alignNarrationJob,
  finishTextsJob,
  indexItemsJob,
  indexAllJob,
  embedPassagesJob,
  emptyTrashJob,
  checkArchiveJob,
  repairFindingsJob,
  scheduleChecksJob,
  cleanUploadsJob,
  anonymizeDeletedUsersJob,
  removeOldOperationsJob,
  removeOldNotificationsJob,
  removeDeletedChatsJob,
  removeOldUsageJob,
  sendRemindersJob,
  announceItemsJob,
  checkFollowedSearchesJob,
  pushNotificationsJob,
  pushToDeviceJob,
  sendDigestsJob,
  watchDiskJob,
  backupLostJob,
  backupJob,
  backupVerifyJob,
  backupRestoreJob,
  runDueBackupsJob,
  removeOldBackupRunsJob,
  vacuumDatabaseJob,
  removeFilesJob,
  typesenseChangesJob,
  typesenseRebuildJob,
  typesenseCompareJob,
] as const

export type Job = (typeof jobList)[number]

type PayloadsByName = { [J in Job as J['name']]: Static<J['payload']> }

declare module './jobs/job-sender.ts' {
  interface JobPayloads extends PayloadsByName {}
}
