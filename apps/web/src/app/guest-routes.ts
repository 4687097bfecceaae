import { pages } from '@lares/shared-types/routing/pages'
import type { RouteEntry } from './routing/route-entry.ts'

/** The pages that are open to guests; the only ones in the entry bundle. */
export const guestRoutes: readonly RouteEntry[] = [
  {
    page: pages.index,
    load: () => import('../features/account/pages/sign-in-page.tsx').then((page) => page.SignInPage),
  },
  {
    page: pages.home,
    load: () =>
      import('../features/account/pages/about-archive-page.tsx').then((page) => page.AboutArchivePage),
  },
  {
    page: pages.setup,
    load: () => import('../features/account/pages/setup-page.tsx').then((page) => page.SetupPage),
  },
  {
    page: pages.invitation,
    load: () => import('../features/account/pages/invitation-page.tsx').then((page) => page.InvitationPage),
  },
  {
    page: pages.requestPasswordReset,
    load: () =>
      import('../features/account/pages/request-reset-page.tsx').then((page) => page.RequestResetPage),
  },
  {
    page: pages.passwordReset,
    load: () =>
      import('../features/account/pages/reset-password-page.tsx').then((page) => page.ResetPasswordPage),
  },
  {
    page: pages.verified,
    load: () => import('../features/account/pages/verified-page.tsx').then((page) => page.VerifiedPage),
  },
  {
    page: pages.search,
    load: () => import('../features/search/pages/search-page.tsx').then((page) => page.SearchPage),
  },
  {
    page: pages.searchTypesense,
    load: () => import('../features/search/instant/instant-page.tsx').then((page) => page.InstantPage),
  },
]
