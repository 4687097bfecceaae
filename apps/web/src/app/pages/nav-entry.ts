import type { PageAccess } from '@lares/shared-types/routing/pages'
import type { TextKey } from '../../shared/i18n/text-key.ts'
import type { IconName } from '../../shared/icons/icon-names.ts'

/** The link to a page in the navigation. */
export interface NavigationLink {
  readonly icon: IconName
  /** Defaults to the short title of the page, or else to its title. */
  readonly label?: TextKey
  /** The label in the bottom bar of a phone, if the normal one is too long in some language. */
  readonly shortLabel?: TextKey
  /** Other pages during which the link is marked as current. */
  readonly also?: readonly string[]
  /** Whether the bottom bar of a phone shows the link, besides Add and More. */
  readonly isInBottomBar?: true
}

/** A page that a link may lead to. */
export interface LinkTarget {
  readonly path: string
  readonly access: PageAccess
}

/** A navigation link with the pages that it may lead to. */
export interface NavEntry extends NavigationLink {
  readonly label: TextKey
  /** The link leads to the first of these that the user may open; without any, the user does not see it. */
  readonly targets: readonly LinkTarget[]
}
