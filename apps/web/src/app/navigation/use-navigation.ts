import { canOpen } from '@lares/shared-types/routing/guards'
import { useUser } from '../../shared/session/use-user.ts'
import type { NavEntry } from '../pages/nav-entry.ts'

/** A navigation link with the page that it leads to. */
export interface NavigationEntry extends NavEntry {
  readonly path: string
}

/** Those of the entries that lead to a page which the user may open. */
export function useEntries(entries: readonly NavEntry[]): readonly NavigationEntry[] {
  const user = useUser()
  return entries.flatMap((entry) => {
    const target = entry.targets.find(({ access }) => canOpen(access, user))
    return target ? { ...entry, path: target.path } : []
  })
}
