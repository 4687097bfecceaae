import type { FamilyPageName, WebPages } from './web-page.ts'

/** The pages behind the sign-in, except those of item kinds, in the order of the navigation. */
export const familyPages: WebPages<FamilyPageName> = {
  userProfile: {
    load: () =>
      import('../../features/account/pages/user-profile-page.tsx').then((page) => page.UserProfilePage),
  },
  fullList: {
    load: () => import('../../features/full-list/full-list-page.tsx').then((page) => page.FullListPage),
  },
  ask: {
    tabLabel: 'ask',
    load: () => import('../../features/ai/ask/ask-page.tsx').then((page) => page.AskPage),
    navigation: { label: 'ask', icon: 'message-question' },
  },
  chat: {
    tabLabel: 'chat',
    load: () => import('../../features/ai/chat/chat-page.tsx').then((page) => page.ChatPage),
    navigation: { label: 'chat', icon: 'message-chatbot' },
  },
  tags: {
    tabLabel: 'tags',
    load: () => import('../../features/labels/pages/tags-page.tsx').then((page) => page.TagsPage),
    navigation: { label: 'tags', icon: 'tags' },
  },
  categories: {
    tabLabel: 'categories',
    load: () => import('../../features/labels/pages/categories-page.tsx').then((page) => page.CategoriesPage),
    navigation: { label: 'categories', icon: 'category' },
  },
  participants: {
    tabLabel: 'participants',
    load: () =>
      import('../../features/participants/pages/participants-page.tsx').then((page) => page.ParticipantsPage),
    navigation: { label: 'participants', icon: 'users-group' },
  },
  usersList: {
    tabLabel: 'usersList',
    load: () => import('../../features/users/pages/users-list-page.tsx').then((page) => page.UsersListPage),
    navigation: { label: 'usersList', icon: 'users' },
  },
  jobs: {
    tabLabel: 'jobs',
    load: () =>
      import('../../features/operations/pages/operations-page.tsx').then((page) => page.OperationsPage),
    navigation: { label: 'jobs', icon: 'history' },
  },
  maintenance: {
    tabLabel: 'maintenance',
    load: () =>
      import('../../features/maintenance/pages/maintenance-page.tsx').then((page) => page.MaintenancePage),
    navigation: { label: 'maintenance', icon: 'tool' },
  },
  interface: {
    tabLabel: 'interface',
    load: () =>
      import('../../features/settings/interface/interface-page.tsx').then((page) => page.InterfacePage),
    navigation: { label: 'settings', icon: 'settings' },
  },
  faq: {
    tabLabel: 'faq',
    load: () => import('../../features/settings/faq/faq-page.tsx').then((page) => page.FaqPage),
    navigation: { label: 'faq', icon: 'help-circle' },
  },
  about: {
    tabLabel: 'about',
    load: () => import('../../features/settings/about/about-page.tsx').then((page) => page.AboutPage),
  },
}
