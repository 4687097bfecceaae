import { fold } from '@lares/shared-types/fold'
import type { IconName } from '../../../shared/icons/icon-names.ts'

/** A page of the application that the user may open, with its title in their language. */
export interface AppPage {
  readonly path: string
  readonly title: string
  readonly icon: IconName
}

/** Few, because pages stand above the items that were found. */
const maxPages = 4

/** Finds the pages whose title has a word that starts with `typed`, ignoring accents and case. */
export function findPages(pages: readonly AppPage[], typed: string): AppPage[] {
  const prefix = fold(typed.trim())
  if (prefix === '') return []
  const isMatch = ({ title }: AppPage) => {
    const name = fold(title)
    return name.startsWith(prefix) || name.split(/[\s’'-]+/).some((word) => word.startsWith(prefix))
  }
  return pages.filter(isMatch).slice(0, maxPages)
}
