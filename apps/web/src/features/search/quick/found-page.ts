import { fold } from '@lares/shared-types/fold'
import type { IconName } from '../../../shared/icons/icon-names.ts'

/** A page of the interface that the person may open, by its title in their language. */
export interface FoundPage {
  readonly path: string
  readonly title: string
  readonly icon: IconName
}

/** Pages that are offered; the archive's own things come after them. */
const maxPages = 4

/** The pages of whose title a word begins as what was typed does; accents and case do not count. */
export function findPages(pages: readonly FoundPage[], typed: string): FoundPage[] {
  const wanted = fold(typed.trim())
  if (wanted === '') return []
  const isFound = ({ title }: FoundPage) => {
    const name = fold(title)
    return name.startsWith(wanted) || name.split(/[\s’'-]+/).some((word) => word.startsWith(wanted))
  }
  return pages.filter(isFound).slice(0, maxPages)
}
