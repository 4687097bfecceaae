import { paths } from '../shared/config/paths.ts'
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
]
