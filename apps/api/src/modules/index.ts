import type { App } from '../http/route.ts'
import type { Services } from '../services.ts'
import { accountRoutes } from './accounts/routes.ts'
import { chatRoutes } from './ai/chats/routes.ts'
import { aiRoutes } from './ai/routes.ts'
import { alignmentRoutes } from './alignments/routes.ts'
import { damageRoutes } from './assets/damage/routes.ts'
import { assetRoutes } from './assets/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { backupRoutes } from './backups/routes.ts'
import { batchRoutes } from './batches/routes.ts'
import { commentRoutes } from './comments/routes.ts'
import { cutRoutes } from './cuts/routes.ts'
import { exportRoutes } from './exports/routes.ts'
import { followRoutes } from './follows/routes.ts'
import { historyRoutes } from './history/routes.ts'
import { integrityRoutes } from './integrity/routes.ts'
import { itemRowRoutes } from './item-rows/routes.ts'
import { itemRoutes } from './items/routes.ts'
import { jobRoutes } from './jobs/routes.ts'
import { labelRoutes } from './labels/routes.ts'
import { mailboxRoutes } from './mailboxes/routes.ts'
import { monitoringRoutes } from './monitoring/routes.ts'
import { narrationRoutes } from './narrations/routes.ts'
import { notificationChoiceRoutes } from './notification-choices/routes.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { operationRoutes } from './operations/routes.ts'
import { ownSearchRoutes } from './own-searches/routes.ts'
import { pageTextRoutes } from './page-texts/routes.ts'
import { participantRoutes } from './participants/routes.ts'
import { passkeyRoutes } from './passkeys/routes.ts'
import { calendarExportRoutes } from './planning/exports/routes.ts'
import { calendarFeedRoutes } from './planning/feeds/routes.ts'
import { calendarImportRoutes } from './planning/imports/routes.ts'
import { reminderRoutes } from './planning/reminders/routes.ts'
import { planningRoutes } from './planning/routes.ts'
import { playbackRoutes } from './playback/routes.ts'
import { processingRoutes } from './processing/routes.ts'
import { providerRoutes } from './providers/routes.ts'
import { pushRoutes } from './push/routes.ts'
import { questionRoutes } from './questions/routes.ts'
import { regionRoutes } from './regions/routes.ts'
import { searchRoutes } from './search/routes.ts'
import { secondFactorRoutes } from './second-factor/routes.ts'
import { signInRoutes } from './sign-ins/routes.ts'
import { siteTextRoutes } from './site-texts/routes.ts'
import { subtitleRoutes } from './subtitles/routes.ts'
import { tableViewRoutes } from './table-views/routes.ts'
import { transcriptionRoutes } from './transcriptions/routes.ts'
import { transcriptRoutes } from './transcripts/routes.ts'
import { translationRoutes } from './translations/routes.ts'
import { trashRoutes } from './trash/routes.ts'
import { uploadRoutes } from './uploads/routes.ts'
import { userRoutes } from './users/routes.ts'
import { versionRoutes } from './versions/routes.ts'

/** The routes of all modules, in the order in which they are registered. */
export const modules: readonly ((app: App, services: Services) => void)[] = [
  accountRoutes,
  userRoutes,
  signInRoutes,
  passkeyRoutes,
  secondFactorRoutes,
  providerRoutes,
  auditRoutes,
  itemRoutes,
  itemRowRoutes,
  commentRoutes,
  regionRoutes,
  pageTextRoutes,
  narrationRoutes,
  trashRoutes,
  transcriptRoutes,
  subtitleRoutes,
  translationRoutes,
  alignmentRoutes,
  transcriptionRoutes,
  playbackRoutes,
  cutRoutes,
  labelRoutes,
  participantRoutes,
  planningRoutes,
  calendarExportRoutes,
  calendarFeedRoutes,
  calendarImportRoutes,
  reminderRoutes,
  uploadRoutes,
  assetRoutes,
  versionRoutes,
  processingRoutes,
  damageRoutes,
  integrityRoutes,
  monitoringRoutes,
  mailboxRoutes,
  searchRoutes,
  chatRoutes,
  aiRoutes,
  questionRoutes,
  operationRoutes,
  jobRoutes,
  notificationRoutes,
  notificationChoiceRoutes,
  pushRoutes,
  followRoutes,
  exportRoutes,
  backupRoutes,
  batchRoutes,
  historyRoutes,
  ownSearchRoutes,
  tableViewRoutes,
  siteTextRoutes,
]
