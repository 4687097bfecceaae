import type { TabGroup } from '@lares/shared-types/routing/pages'
import type { RouteEntry } from '../web-page.ts'
import { listTabRoutes } from './list-tab-routes.ts'
import { TabBar, type TabLink } from './tab-bar.tsx'

/** Shows every tab page among these below the tabs of its group. */
export function addTabBars(routes: readonly RouteEntry[]): RouteEntry[] {
  return routes.map((route) => {
    const { tab } = route.page
    if (!tab) return route
    const tabs = listTabs(routes, tab.group)
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

/** The tabs of the group, by number. */
function listTabs(routes: readonly RouteEntry[], group: TabGroup): TabLink[] {
  return listTabRoutes(routes, group).flatMap(({ page: { pattern, access }, label }) =>
    label ? { path: pattern, access, label } : [],
  )
}
