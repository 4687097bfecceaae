import type { Permission } from '@lares/shared-types/permissions'
import type { IconName } from '../../shared/icons/icon-names.ts'
import type nav from './locales/en.json'

export type NavGroup = keyof (typeof nav)['groups']
export type NavLabel = Exclude<keyof typeof nav, 'groups'>

/** An entry of the navigation, visible to users with `permission` or, with `adminOnly`, to administrators. */
export interface NavEntry {
  readonly path: string
  /** Other pages during which the entry is marked as current. */
  readonly also?: readonly string[]
  readonly icon: IconName
  readonly label: NavLabel
  /** The label in the bottom bar of a phone, if the normal one is too long in some language. */
  readonly shortLabel?: NavLabel
  readonly group?: NavGroup
  readonly permission?: Permission
  readonly adminOnly?: true
}
