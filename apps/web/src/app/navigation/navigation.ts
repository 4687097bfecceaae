import { familyRoutes } from '../pages/family-routes.ts'
import { guestRoutes } from '../pages/guest-pages.ts'
import type { NavEntry } from '../pages/nav-entry.ts'

/** The navigation entries in the order of the rail. */
export const navigation: readonly NavEntry[] = [...guestRoutes, ...familyRoutes].flatMap(
  ({ page: { pattern, access, tab }, navigation: link }) =>
    link ? { ...link, path: pattern, access, group: tab?.group } : [],
)
