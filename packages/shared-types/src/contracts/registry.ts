import type { Contract } from '../contract.ts'
import * as ai from './ai.ts'
import * as alignments from './alignments.ts'
import * as anniversaryReminders from './anniversary-reminders.ts'
import * as assets from './assets.ts'
import * as audit from './audit.ts'
import * as auth from './auth.ts'
import * as backups from './backups.ts'
import * as batches from './batches.ts'
import * as calendarExports from './calendar-exports.ts'
import * as calendarFeeds from './calendar-feeds.ts'
import * as calendarImports from './calendar-imports.ts'
import * as chats from './chats.ts'
import * as comments from './comments.ts'
import * as cuts from './cuts.ts'
import * as eventReminders from './event-reminders.ts'
import * as exports from './exports.ts'
import * as follows from './follows.ts'
import * as health from './health.ts'
import * as history from './history.ts'
import * as icons from './icons.ts'
import * as integrity from './integrity.ts'
import * as itemRows from './item-rows.ts'
import * as items from './items.ts'
import * as jobs from './jobs.ts'
import * as labels from './labels.ts'
import * as maintenance from './maintenance.ts'
import * as meaningModel from './meaning-model.ts'
import * as monitoring from './monitoring.ts'
import * as narrations from './narrations.ts'
import * as notificationChoices from './notification-choices.ts'
import * as notifications from './notifications.ts'
import * as oidc from './oidc.ts'
import * as operations from './operations.ts'
import * as ownSearches from './own-searches.ts'
import * as pageTexts from './page-texts.ts'
import * as participants from './participants.ts'
import * as passkeys from './passkeys.ts'
import * as planning from './planning.ts'
import * as playback from './playback.ts'
import * as processing from './processing.ts'
import * as push from './push.ts'
import * as questions from './questions.ts'
import * as reactions from './reactions.ts'
import * as regions from './regions.ts'
import * as search from './search.ts'
import * as secondFactor from './second-factor.ts'
import * as signIns from './sign-ins.ts'
import * as siteTexts from './site-texts.ts'
import * as tableViews from './table-views.ts'
import * as transcriptions from './transcriptions.ts'
import * as transcripts from './transcripts.ts'
import * as translations from './translations.ts'
import * as trash from './trash.ts'
import * as uploads from './uploads.ts'
import * as users from './users.ts'
import * as versions from './versions.ts'

function isContract(value: unknown): value is Contract {
  return typeof value === 'object' && value !== null && 'operationId' in value && 'path' in value
}

/** Every contract, for the OpenAPI document and for the access and leak tests. */
export const contracts: readonly Contract[] = [
  health,
  maintenance,
  icons,
  auth,
  users,
  signIns,
  passkeys,
  secondFactor,
  oidc,
  audit,
  items,
  comments,
  reactions,
  regions,
  pageTexts,
  narrations,
  itemRows,
  transcripts,
  translations,
  alignments,
  transcriptions,
  cuts,
  playback,
  labels,
  participants,
  planning,
  calendarExports,
  calendarFeeds,
  calendarImports,
  assets,
  uploads,
  integrity,
  search,
  meaningModel,
  chats,
  ai,
  questions,
  operations,
  monitoring,
  notifications,
  follows,
  notificationChoices,
  push,
  jobs,
  eventReminders,
  anniversaryReminders,
  exports,
  backups,
  trash,
  batches,
  history,
  ownSearches,
  tableViews,
  versions,
  processing,
  siteTexts,
].flatMap((resource) => Object.values<unknown>(resource).filter(isContract))
