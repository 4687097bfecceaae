import type { Permission } from '@lares/shared-types/permissions'
import type { IconName } from '../../shared/icons/icon-names.ts'
import type nav from './locales/en.json'

export type NavGroup = keyof (typeof nav)['groups']
export type NavLabel = Exclude<keyof typeof nav, 'groups'>

/** A place that the navigation offers, to those who hold `permission`, or are administrators, where it says so. */
export interface NavEntry {
  readonly path: string
  /** Other pages that belong to it. */
  readonly also?: readonly string[]
  readonly icon: IconName
  readonly label: NavLabel
  /** For the bar of a phone, where the label is too long in some language. */
  readonly shortLabel?: NavLabel
  readonly group?: NavGroup
  readonly permission?: Permission
  readonly adminOnly?: true
}
