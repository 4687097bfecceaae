import type { Tab } from '@lares/shared-types/routing/pages'
import type { RouteEntry } from '../web-page.ts'
import { TabBar, type TabLink } from './tab-bar.tsx'

/** Shows every tab page among these below the tabs of its group. */
export function addTabBars(routes: readonly RouteEntry[]): RouteEntry[] {
  return routes.map((route) => {
    const { tab } = route.page
    if (!tab) return route
    const tabs = listTabs(routes, tab)
    return {
      ...route,
      load: async () => {
        const Page = await route.load()
        return () => (
          <>
            <TabBar group={tab.group} tabs={tabs} />
            <Page />
          </>
        )
      },
    }
  })
}

/** The tabs of the group that `tab` belongs to, by number. */
function listTabs(routes: readonly RouteEntry[], { group }: Tab): TabLink[] {
  return routes
    .filter(({ page }) => page.tab?.group === group)
    .toSorted((one, other) => (one.page.tab?.number ?? 0) - (other.page.tab?.number ?? 0))
    .flatMap(({ page: { pattern, access }, label }) => (label ? { path: pattern, access, label } : []))
}
