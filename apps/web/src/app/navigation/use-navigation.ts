import { useUser } from '../../shared/session/use-user.ts'
import { routes } from '../routes.ts'
import type { NavEntry, NavGroup } from './nav-entry.ts'
import { navigation } from './navigation.ts'

/** The places that exist and that the signed-in person may go to. */
export function useNavigation(): readonly NavEntry[] {
  const user = useUser()
  return navigation.filter(
    ({ path, permission, adminOnly }) =>
      (!adminOnly || user?.isAdmin === true) &&
      routes.some(({ page }) => page.pattern === path) &&
      (permission === undefined || user?.permissions.includes(permission) === true),
  )
}

/** Entries by their group, in the order of the registry; those without one come first. */
export function inGroups(entries: readonly NavEntry[]): [NavGroup | undefined, NavEntry[]][] {
  return [...Map.groupBy(entries, ({ group }) => group)]
}
