import { useUser } from '../../shared/session/use-user.ts'
import { routes } from '../routes.ts'
import type { NavEntry, NavGroup } from './nav-entry.ts'
import { navigation } from './navigation.ts'

/** The navigation entries that exist and that the user may open. */
export function useNavigation(): readonly NavEntry[] {
  const user = useUser()
  return navigation.filter(
    ({ path, permission, adminOnly }) =>
      (!adminOnly || user?.isAdmin === true) &&
      routes.some(({ page }) => page.pattern === path) &&
      (permission === undefined || user?.permissions.includes(permission) === true),
  )
}

/** Groups entries in the order of the registry; those without a group come first. */
export function groupEntries(entries: readonly NavEntry[]): [NavGroup | undefined, NavEntry[]][] {
  return [...Map.groupBy(entries, ({ group }) => group)]
}
