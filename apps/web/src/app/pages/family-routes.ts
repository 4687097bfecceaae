import { familyPages } from './family-pages.ts'
import { itemRoutes } from './item-routes.ts'
import { addTabBars } from './tabs/add-tab-bars.tsx'
import { createRoutes, type RouteEntry } from './web-page.ts'

/** The routes of the pages behind the sign-in that are not about one kind of items, in the order of the navigation. */
export const generalRoutes: readonly RouteEntry[] = addTabBars(createRoutes(familyPages))

/** The routes of all pages behind the sign-in. */
export const familyRoutes: readonly RouteEntry[] = [...itemRoutes, ...generalRoutes]
