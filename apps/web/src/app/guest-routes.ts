import { paths } from '../shared/config/paths.ts'
import type { RouteEntry } from './routing/route-entry.ts'

/** The pages that somebody who is not signed in can open: all that the first load knows of. */
export const guestRoutes: readonly RouteEntry[] = [
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
]
