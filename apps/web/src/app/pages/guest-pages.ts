import { pages } from '@lares/shared-types/routing/pages'
import { SignInPage } from '../../features/account/pages/sign-in-page.tsx'
import { createRoutes, type GuestPageName, type WebPage } from './web-page.ts'

/** The pages that are open to guests; the only ones in the entry bundle. */
const guestPages: Readonly<Record<GuestPageName, WebPage>> = {
  index: {
    title: 'account:signIn.welcome',
    // Not imported dynamically, because it is the first page of every guest.
    load: async () => SignInPage,
  },
  home: {
    title: 'account:about.title',
    load: () =>
      import('../../features/account/pages/about-archive-page.tsx').then((page) => page.AboutArchivePage),
  },
  setup: {
    title: 'account:setup.title',
    load: () => import('../../features/account/pages/setup-page.tsx').then((page) => page.SetupPage),
  },
  invitation: {
    title: 'account:invitation.title',
    load: () =>
      import('../../features/account/pages/invitation-page.tsx').then((page) => page.InvitationPage),
  },
  requestPasswordReset: {
    title: 'account:reset.requestTitle',
    load: () =>
      import('../../features/account/pages/request-reset-page.tsx').then((page) => page.RequestResetPage),
  },
  passwordReset: {
    title: 'account:reset.title',
    load: () =>
      import('../../features/account/pages/reset-password-page.tsx').then((page) => page.ResetPasswordPage),
  },
  verified: {
    title: 'account:verified.title',
    load: () => import('../../features/account/pages/verified-page.tsx').then((page) => page.VerifiedPage),
  },
  search: {
    title: 'search:title',
    shortTitle: 'navigation:search',
    load: () => import('./search-with-start-page.tsx').then((page) => page.SearchWithStartPage),
    navigation: {
      shortLabel: 'navigation:searchShort',
      icon: 'search',
      also: [pages.searchTypesense.pattern],
      isInBottomBar: true,
    },
  },
  planning: {
    title: 'planning:title',
    load: () => import('../../features/planning/pages/planning-page.tsx').then((page) => page.PlanningPage),
    navigation: { icon: 'calendar' },
  },
  searchTypesense: {
    title: 'search:instant.title',
    load: () => import('../../features/search/instant/instant-page.tsx').then((page) => page.InstantPage),
  },
}

export const guestRoutes = createRoutes(guestPages)
