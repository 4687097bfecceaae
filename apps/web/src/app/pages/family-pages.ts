import type { FamilyPageName, WebPages } from './web-page.ts'

/** The pages behind the sign-in, except those of item kinds, in the order of the navigation. */
export const familyPages: WebPages<FamilyPageName> = {
  userProfile: {
    title: 'preferences:title',
    load: () =>
      import('../../features/account/pages/user-profile-page.tsx').then((page) => page.UserProfilePage),
  },
  exports: {
    title: 'exports:title',
    load: () => import('../../features/exports/exports-page.tsx').then((page) => page.ExportsPage),
  },
  fullList: {
    title: 'dynamic',
    load: () => import('../../features/full-list/full-list-page.tsx').then((page) => page.FullListPage),
  },
  history: {
    title: 'dynamic',
    load: () => import('../../features/history/history-page.tsx').then((page) => page.HistoryPage),
  },
  audioProcessing: {
    title: 'dynamic',
    load: () => import('../../features/processing/processing-page.tsx').then((page) => page.ProcessingPage),
  },
  filmProcessing: {
    title: 'dynamic',
    load: () => import('../../features/processing/processing-page.tsx').then((page) => page.ProcessingPage),
  },
  ask: {
    title: 'ai:ask.title',
    shortTitle: 'navigation:ask',
    load: () => import('../../features/ai/ask/ask-page.tsx').then((page) => page.AskPage),
    navigation: { icon: 'message-question' },
  },
  trash: {
    title: 'trash:title',
    load: () => import('../../features/trash/trash-page.tsx').then((page) => page.TrashPage),
    navigation: { icon: 'trash' },
  },
  recordSound: {
    title: 'recorder:title',
    load: () => import('../../features/recorder/pages/record-page.tsx').then((page) => page.RecordPage),
  },
  interview: {
    title: 'recorder:interview.title',
    load: () => import('../../features/recorder/pages/interview-page.tsx').then((page) => page.InterviewPage),
  },
  questions: {
    title: 'ai:questions.title',
    load: () => import('../../features/ai/questions/questions-page.tsx').then((page) => page.QuestionsPage),
  },
  tools: {
    title: 'tools:title',
    load: () => import('../../features/tools/tools-page.tsx').then((page) => page.ToolsPage),
  },
  chat: {
    title: 'chat:title',
    shortTitle: 'navigation:chat',
    load: () => import('../../features/ai/chat/chat-page.tsx').then((page) => page.ChatPage),
  },
  cutAudio: {
    title: 'cuts:title',
    shortTitle: 'cuts:shortTitle',
    load: () => import('../../features/cuts/pages/cut-page.tsx').then((page) => page.CutPage),
    loadData: async ({ dispatch, query }) => {
      const { loadCut } = await import('../../features/cuts/pages/load-cut.ts')
      return loadCut(dispatch, query)
    },
  },
  transcribe: {
    title: 'transcriptions:title',
    load: () =>
      import('../../features/transcriptions/transcribe-page.tsx').then((page) => page.TranscribePage),
  },
  tags: {
    title: 'labels:tags.title',
    load: () => import('../../features/labels/pages/tags-page.tsx').then((page) => page.TagsPage),
  },
  categories: {
    title: 'labels:categories.title',
    load: () => import('../../features/labels/pages/categories-page.tsx').then((page) => page.CategoriesPage),
  },
  monitoring: {
    title: 'monitoring:title',
    load: () => import('../../features/monitoring/monitoring-page.tsx').then((page) => page.MonitoringPage),
  },
  participants: {
    title: 'participants:title',
    load: () => import('../../features/regions/people-page.tsx').then((page) => page.PeoplePage),
  },
  dataIntegrity: {
    title: 'integrity:title',
    load: () => import('../../features/integrity/integrity-page.tsx').then((page) => page.IntegrityPage),
  },
  siteTranslations: {
    title: 'site-texts:title',
    load: () => import('../../features/site-texts/site-texts-page.tsx').then((page) => page.SiteTextsPage),
  },
  usersList: {
    title: 'users:title',
    load: () => import('../../features/users/pages/users-list-page.tsx').then((page) => page.UsersListPage),
  },
  usersStatus: {
    title: 'users:pages.status',
    load: () =>
      import('../../features/users/access/users-status-page.tsx').then((page) => page.UsersStatusPage),
  },
  usersLanguages: {
    title: 'users:pages.languages',
    load: () =>
      import('../../features/users/languages/users-languages-page.tsx').then(
        (page) => page.UsersLanguagesPage,
      ),
  },
  usersPermissions: {
    title: 'users:pages.permissions',
    load: () =>
      import('../../features/users/permissions/users-permissions-page.tsx').then(
        (page) => page.UsersPermissionsPage,
      ),
  },
  usersRestrictedTags: {
    title: 'users:pages.tags',
    load: () =>
      import('../../features/users/restrictions/users-restricted-tags-page.tsx').then(
        (page) => page.UsersRestrictedTagsPage,
      ),
  },
  usersRestrictedCategories: {
    title: 'users:pages.categories',
    load: () =>
      import('../../features/users/restrictions/users-restricted-categories-page.tsx').then(
        (page) => page.UsersRestrictedCategoriesPage,
      ),
  },
  usersProfile: {
    title: 'users:pages.profile',
    load: () =>
      import('../../features/users/profile/users-profile-page.tsx').then((page) => page.UsersProfilePage),
  },
  auditLog: {
    title: 'users:audit.title',
    load: () => import('../../features/users/audit/audit-page.tsx').then((page) => page.AuditPage),
  },
  jobs: {
    title: 'jobs:title',
    load: () => import('../../features/jobs/jobs-page.tsx').then((page) => page.JobsPage),
  },
  backup: {
    title: 'backups:title',
    load: () => import('../../features/backups/pages/backup-page.tsx').then((page) => page.BackupPage),
  },
  batchTools: {
    title: 'batches:title',
    load: () =>
      import('../../features/batches/pages/batch-tools-page.tsx').then((page) => page.BatchToolsPage),
  },
  maintenance: {
    title: 'maintenance:page.title',
    load: () =>
      import('../../features/maintenance/pages/maintenance-page.tsx').then((page) => page.MaintenancePage),
  },
  interface: {
    title: 'settings:interface.title',
    load: () =>
      import('../../features/settings/interface/interface-page.tsx').then((page) => page.InterfacePage),
  },
  faq: {
    title: 'faq:title',
    shortTitle: 'navigation:faq',
    load: () => import('../../features/settings/faq/faq-page.tsx').then((page) => page.FaqPage),
  },
  about: {
    title: 'settings:about.title',
    shortTitle: 'navigation:about',
    load: () => import('../../features/settings/about/about-page.tsx').then((page) => page.AboutPage),
  },
}
