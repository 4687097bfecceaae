import { pages } from '@lares/shared-types/routing/pages'
import { itemRoutes } from './item-routes.ts'
import type { RouteEntry } from './routing/route-entry.ts'

/** The pages behind the sign-in. */
export const familyRoutes: readonly RouteEntry[] = [
  {
    page: pages.userProfile,
    load: () =>
      import('../features/account/pages/user-profile-page.tsx').then((page) => page.UserProfilePage),
  },
  {
    page: pages.ask,
    load: () => import('../features/ai/ask/ask-page.tsx').then((page) => page.AskPage),
  },
  {
    page: pages.chat,
    load: () => import('../features/ai/chat/chat-page.tsx').then((page) => page.ChatPage),
  },
  {
    page: pages.tags,
    load: () => import('../features/labels/pages/tags-page.tsx').then((page) => page.TagsPage),
  },
  {
    page: pages.categories,
    load: () => import('../features/labels/pages/categories-page.tsx').then((page) => page.CategoriesPage),
  },
  {
    page: pages.participants,
    load: () =>
      import('../features/participants/pages/participants-page.tsx').then((page) => page.ParticipantsPage),
  },
  {
    page: pages.usersList,
    load: () => import('../features/users/pages/users-list-page.tsx').then((page) => page.UsersListPage),
  },
  {
    page: pages.maintenance,
    load: () =>
      import('../features/maintenance/pages/maintenance-page.tsx').then((page) => page.MaintenancePage),
  },
  {
    page: pages.faq,
    load: () => import('../features/settings/faq/faq-page.tsx').then((page) => page.FaqPage),
  },
  {
    page: pages.about,
    load: () => import('../features/settings/about/about-page.tsx').then((page) => page.AboutPage),
  },
  {
    page: pages.interface,
    load: () =>
      import('../features/settings/interface/interface-page.tsx').then((page) => page.InterfacePage),
  },
  ...itemRoutes,
]
