import type { TabGroup } from '@lares/shared-types/routing/pages'
import type { RouteEntry } from '../web-page.ts'

/** The routes of the tabs of a group, by number. */
export function listTabRoutes(routes: readonly RouteEntry[], group: TabGroup): RouteEntry[] {
  return routes
    .filter(({ page }) => page.tab?.group === group)
    .toSorted((one, other) => (one.page.tab?.number ?? 0) - (other.page.tab?.number ?? 0))
}
