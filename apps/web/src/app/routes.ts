import { familyRoutes } from './family-routes.ts'
import { guestRoutes } from './guest-routes.ts'
import type { RouteEntry } from './routing/route-entry.ts'

/** All pages. Guards, error boundaries and lazy loading are derived from these entries. */
export const routes: readonly RouteEntry[] = [...guestRoutes, ...familyRoutes]
