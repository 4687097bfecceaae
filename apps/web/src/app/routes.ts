import { paths } from '../shared/config/paths.ts'
import { itemRoutes } from './item-routes.ts'
import type { RouteEntry } from './routing/route-entry.ts'

/** Every page there is. A page is one line; guards, error cards and lazy loading come from it. */
export const routes: readonly RouteEntry[] = [
  {
    path: paths.index.pattern,
    access: 'guest',
    load: () => import('../features/account/pages/sign-in-page.tsx').then((page) => page.SignInPage),
  },
  {
    path: paths.home.pattern,
    access: 'guest',
    load: () =>
      import('../features/account/pages/about-archive-page.tsx').then((page) => page.AboutArchivePage),
  },
  {
    path: paths.setup.pattern,
    access: 'guest',
    load: () => import('../features/account/pages/setup-page.tsx').then((page) => page.SetupPage),
  },
  {
    path: paths.invitation.pattern,
    access: 'guest',
    load: () => import('../features/account/pages/invitation-page.tsx').then((page) => page.InvitationPage),
  },
  {
    path: paths.requestPasswordReset.pattern,
    access: 'guest',
    load: () =>
      import('../features/account/pages/request-reset-page.tsx').then((page) => page.RequestResetPage),
  },
  {
    path: paths.passwordReset.pattern,
    access: 'guest',
    load: () =>
      import('../features/account/pages/reset-password-page.tsx').then((page) => page.ResetPasswordPage),
  },
  {
    path: paths.verified.pattern,
    access: 'everyone',
    load: () => import('../features/account/pages/verified-page.tsx').then((page) => page.VerifiedPage),
  },
  {
    path: paths.search.pattern,
    // Guests are told that searching needs signing in, with the form for it.
    access: 'everyone',
    load: () => import('../features/search/pages/search-page.tsx').then((page) => page.SearchPage),
  },
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
