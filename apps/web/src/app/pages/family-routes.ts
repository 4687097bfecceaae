import { familyPages } from './family-pages.ts'
import { itemRoutes } from './item-routes.ts'
import { addTabBars } from './tabs/add-tab-bars.tsx'
import { createRoutes, type RouteEntry } from './web-page.ts'

/** The routes of the pages behind the sign-in, in the order of the navigation. */
export const familyRoutes: readonly RouteEntry[] = [...itemRoutes, ...addTabBars(createRoutes(familyPages))]
