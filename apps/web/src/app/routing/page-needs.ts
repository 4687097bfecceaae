import type { RuleTable } from '@lares/shared-types/routing/build-manifest'
import type { RefusalReason } from '@lares/shared-types/routing/guards'
import type { SessionUser } from '@lares/shared-types/users'
import type { ComponentType } from 'react'
import type { Location } from 'react-router'
import type { Direction } from './transition-slice.ts'

/** What a navigation needs of the application around it. */
export interface PageNeeds {
  currentUser(): Promise<SessionUser | null>
  /** The redirects and guards of this build; none where they cannot be had. */
  rules(): Promise<RuleTable>
  /** Where the person is, and where they are going. */
  whereabouts(): { readonly from: Location; readonly to: Location }
  /** The gateway serves a newer build than this one. */
  isOutdated(): boolean
  closeOverlays(): void
  chooseTransition(direction: Direction): void
  /** Lets the page that is shown make room; resolves when it has. */
  leavePage(): Promise<void>
  /** Says why somebody was sent elsewhere. */
  explain(because: RefusalReason): void
  /** Goes to an address outside of the application. */
  goElsewhere(address: string): void
  /** Loads what the guests' pages do without: the further texts and icons. */
  loadFurther(): Promise<unknown>
  loadFamilyShell(): Promise<ComponentType>
}
