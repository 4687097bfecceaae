import { familyRoutes } from './family-routes.ts'
import { guestRoutes } from './guest-routes.ts'
import type { RouteEntry } from './routing/route-entry.ts'

/** Every page there is. A page is one line; guards, error cards and lazy loading come from it. */
export const routes: readonly RouteEntry[] = [...guestRoutes, ...familyRoutes]
