import { createApi } from '@reduxjs/toolkit/query/react'
import { baseQuery } from './base-query.ts'

/** Cache tags: queries provide them, and mutations invalidate them. */
export const tagTypes = [
  'Session',
  'Item',
  'Items',
  'Search',
  'SavedSearches',
  'RecentSearches',
  'Tags',
  'Categories',
  'Participants',
  'Events',
  'CalendarFeed',
  'Reminders',
  'Users',
  'SignIns',
  'Passkeys',
  'SecondFactor',
  'AuditEvents',
  'Chats',
  'Comments',
  'Questions',
  'Regions',
  'PageTexts',
  'PageWords',
  'Narrations',
  'Operations',
  'Jobs',
  'Notifications',
  'Follows',
  'NotificationChoices',
  'PushDevices',
  'Exports',
  'Backups',
  'Batches',
  'BackupSnapshots',
  'Integrity',
  'TableViews',
  'Transcriptions',
  'Versions',
  'SiteTexts',
] as const

/** The only RTK Query API. It has no endpoints itself; each feature injects its own from the contracts. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes,
  endpoints: () => ({}),
})
