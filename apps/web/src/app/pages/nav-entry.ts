import type { PageAccess, TabGroup } from '@lares/shared-types/routing/pages'
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

/** A navigation link with its page; the tabs of one group are listed together. */
export interface NavEntry extends NavigationLink {
  readonly label: TextKey
  readonly path: string
  readonly access: PageAccess
  readonly group: TabGroup | undefined
}
