import { paths } from '../shared/config/paths.ts'
import { itemRoutes } from './item-routes.ts'
import type { RouteEntry } from './routing/route-entry.ts'

/** The pages behind the sign-in. */
export const familyRoutes: readonly RouteEntry[] = [
  {
    path: paths.userProfile.pattern,
    access: 'signed-in',
    load: () =>
      import('../features/account/pages/user-profile-page.tsx').then((page) => page.UserProfilePage),
  },
  {
    path: paths.tags.pattern,
    access: 'signed-in',
    load: () => import('../features/labels/pages/tags-page.tsx').then((page) => page.TagsPage),
  },
  {
    path: paths.categories.pattern,
    access: 'signed-in',
    load: () => import('../features/labels/pages/categories-page.tsx').then((page) => page.CategoriesPage),
  },
  {
    path: paths.participants.pattern,
    access: 'signed-in',
    load: () =>
      import('../features/participants/pages/participants-page.tsx').then((page) => page.ParticipantsPage),
  },
  {
    path: paths.usersList.pattern,
    access: 'users:manage',
    load: () => import('../features/users/pages/users-list-page.tsx').then((page) => page.UsersListPage),
  },
  ...itemRoutes,
]
