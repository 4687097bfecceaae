import { type TabGroup, tabGroups } from '@lares/shared-types/routing/pages'
import { paths } from '../../shared/config/paths.ts'
import { generalRoutes } from '../pages/family-routes.ts'
import { guestRoutes } from '../pages/guest-pages.ts'
import { itemRoutes } from '../pages/item-routes.ts'
import type { NavEntry } from '../pages/nav-entry.ts'
import { listTabRoutes } from '../pages/tabs/list-tab-routes.ts'
import type { RouteEntry } from '../pages/web-page.ts'

interface GroupLink extends Pick<NavEntry, 'icon' | 'label'> {
  /** The page that the link leads to; by default the first tab that the user may open. */
  readonly page?: string
}

/** The one link to each group of tabs. */
const groupLinks: Readonly<Record<TabGroup, GroupLink>> = {
  tabTools: { icon: 'tools', label: 'navigation:groups.tabTools' },
  tabOrganisation: { icon: 'category', label: 'navigation:groups.tabOrganisation' },
  tabEditUsers: { icon: 'users', label: 'navigation:groups.tabEditUsers' },
  tabAdminParam: { icon: 'shield-check', label: 'navigation:groups.tabAdminParam' },
  // The name of the group is too long for the rail in some languages.
  tabParams: { icon: 'settings', label: 'navigation:settings', page: paths.interface.pattern },
}

/** Pages that are no tabs, but are reached from the tabs of a group. */
const pagesOfGroups: Readonly<Partial<Record<TabGroup, readonly string[]>>> = {
  tabEditUsers: [paths.auditLog.pattern],
}

/** The links of the rail to pages of their own, in their order. */
export const mainEntries: readonly NavEntry[] = [
  ...guestRoutes.filter(isSearch),
  ...itemRoutes,
  ...guestRoutes.filter((route) => !isSearch(route)),
  ...generalRoutes,
].flatMap(({ page, navigation: link }) => (link ? { ...link, targets: [getTarget(page)] } : []))

/** The links of the rail to groups of tabs, in their order. */
export const groupEntries: readonly NavEntry[] = tabGroups.map((group) => {
  const tabs = listTabRoutes(generalRoutes, group)
  const { icon, label, page: chosen } = groupLinks[group]
  return {
    icon,
    label,
    targets: tabs
      .filter(({ page }) => chosen === undefined || page.pattern === chosen)
      .map(({ page }) => getTarget(page)),
    // A tab with a link of its own marks that link alone.
    also: [
      ...tabs.filter(({ navigation }) => !navigation).map(({ page }) => page.pattern),
      ...(pagesOfGroups[group] ?? []),
    ],
  }
})

/** The pages that the quick search finds by their name: those of the navigation, and every tab. */
export const namedPages: readonly NavEntry[] = [
  ...mainEntries,
  ...tabGroups.flatMap((group) =>
    listTabRoutes(generalRoutes, group).flatMap(({ page, label, navigation }): NavEntry[] =>
      label && !navigation ? [{ label, icon: groupLinks[group].icon, targets: [getTarget(page)] }] : [],
    ),
  ),
]

function isSearch({ page }: RouteEntry): boolean {
  return page.pattern === paths.search.pattern
}

function getTarget({ pattern, access }: RouteEntry['page']) {
  return { path: pattern, access }
}
