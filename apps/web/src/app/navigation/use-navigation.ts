import { canOpen } from '@lares/shared-types/routing/guards'
import type { TabGroup } from '@lares/shared-types/routing/pages'
import { useUser } from '../../shared/session/use-user.ts'
import type { NavEntry } from '../pages/nav-entry.ts'
import { navigation } from './navigation.ts'

/** The navigation entries that the user may open. */
export function useNavigation(): readonly NavEntry[] {
  const user = useUser()
  return navigation.filter(({ access }) => canOpen(access, user))
}

/** Groups entries in the order of the registry; those without a group come first. */
export function groupEntries(entries: readonly NavEntry[]): [TabGroup | undefined, NavEntry[]][] {
  return [...Map.groupBy(entries, ({ group }) => group)]
}
