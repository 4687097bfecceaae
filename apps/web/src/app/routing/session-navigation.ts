import { buildSignInUrl, getPageAfterSignIn } from '@lares/shared-types/routing/next-page'
import type { DataRouter } from 'react-router'
import { paths } from '../../shared/config/paths.ts'
import type { SessionNavigation } from '../session-effects.ts'

/** Navigates to the originally requested page after signing in, and to the sign-in page after signing out. */
export function createSessionNavigation(router: DataRouter): SessionNavigation {
  return {
    signedIn() {
      const { location, matches } = router.state
      const access: unknown = matches.at(-1)?.route.handle?.access
      if (access !== 'guest') return
      void router.navigate(getPageAfterSignIn(location.search) ?? paths.search.to(), { replace: true })
    },
    signedOut(reason) {
      const { pathname, search } = router.state.location
      void router.navigate(reason === 'asked' ? paths.index.to() : buildSignInUrl(pathname + search), {
        replace: true,
      })
    },
  }
}
