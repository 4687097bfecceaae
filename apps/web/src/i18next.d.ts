import type app from './app/locales/en.json'
import type navigation from './app/navigation/locales/en.json'
import type pwa from './app/pwa/locales/en.json'
import type account from './features/account/locales/en.json'
import type passkeys from './features/account/passkeys/locales/en.json'
import type preferences from './features/account/preferences/locales/en.json'
import type secondFactor from './features/account/second-factor/locales/en.json'
import type signInWays from './features/account/sign-in-ways/locales/en.json'
import type chat from './features/ai/chat/locales/en.json'
import type ai from './features/ai/locales/en.json'
import type backups from './features/backups/locales/en.json'
import type batches from './features/batches/locales/en.json'
import type comments from './features/comments/locales/en.json'
import type cuts from './features/cuts/locales/en.json'
import type exports from './features/exports/locales/en.json'
import type following from './features/following/locales/en.json'
import type fullList from './features/full-list/locales/en.json'
import type history from './features/history/locales/en.json'
import type integrity from './features/integrity/locales/en.json'
import type items from './features/items/locales/en.json'
import type jobs from './features/jobs/locales/en.json'
import type labels from './features/labels/locales/en.json'
import type maintenance from './features/maintenance/locales/en.json'
import type monitoring from './features/monitoring/locales/en.json'
import type narrations from './features/narrations/locales/en.json'
import type notificationSettings from './features/notification-settings/locales/en.json'
import type notifications from './features/notifications/locales/en.json'
import type offline from './features/offline/locales/en.json'
import type operations from './features/operations/locales/en.json'
import type pageTexts from './features/page-texts/locales/en.json'
import type participants from './features/participants/locales/en.json'
import type planning from './features/planning/locales/en.json'
import type player from './features/player/locales/en.json'
import type processing from './features/processing/locales/en.json'
import type recorder from './features/recorder/locales/en.json'
import type regions from './features/regions/locales/en.json'
import type search from './features/search/locales/en.json'
import type faq from './features/settings/faq/locales/en.json'
import type settings from './features/settings/locales/en.json'
import type signIns from './features/sign-ins/locales/en.json'
import type siteTexts from './features/site-texts/locales/en.json'
import type start from './features/start/locales/en.json'
import type tools from './features/tools/locales/en.json'
import type transcriptions from './features/transcriptions/locales/en.json'
import type transcripts from './features/transcripts/locales/en.json'
import type trash from './features/trash/locales/en.json'
import type uploads from './features/uploads/locales/en.json'
import type users from './features/users/locales/en.json'
import type dates from './shared/dates/locales/en.json'
import type drafts from './shared/drafts/locales/en.json'
import type failures from './shared/failures/locales/en.json'
import type forms from './shared/forms/locales/en.json'
import type shared from './shared/i18n/locales/en.json'
import type dataTable from './shared/ui/data-table/locales/en.json'

/** One line per namespace; the English texts define the valid keys. */
interface Namespaces {
  account: typeof account
  failures: typeof failures
  ai: typeof ai
  backups: typeof backups
  batches: typeof batches
  chat: typeof chat
  app: typeof app
  'data-table': typeof dataTable
  dates: typeof dates
  comments: typeof comments
  regions: typeof regions
  narrations: typeof narrations
  cuts: typeof cuts
  exports: typeof exports
  following: typeof following
  'full-list': typeof fullList
  history: typeof history
  drafts: typeof drafts
  forms: typeof forms
  faq: typeof faq
  integrity: typeof integrity
  items: typeof items
  jobs: typeof jobs
  labels: typeof labels
  maintenance: typeof maintenance
  monitoring: typeof monitoring
  navigation: typeof navigation
  'notification-settings': typeof notificationSettings
  notifications: typeof notifications
  offline: typeof offline
  operations: typeof operations
  'page-texts': typeof pageTexts
  participants: typeof participants
  planning: typeof planning
  player: typeof player
  passkeys: typeof passkeys
  'second-factor': typeof secondFactor
  'sign-in-ways': typeof signInWays
  preferences: typeof preferences
  processing: typeof processing
  pwa: typeof pwa
  recorder: typeof recorder
  search: typeof search
  settings: typeof settings
  shared: typeof shared
  'site-texts': typeof siteTexts
  start: typeof start
  transcripts: typeof transcripts
  transcriptions: typeof transcriptions
  tools: typeof tools
  trash: typeof trash
  uploads: typeof uploads
  'sign-ins': typeof signIns
  users: typeof users
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shared'
    resources: Namespaces
  }
}
