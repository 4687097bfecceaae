import type { RuleTable } from '@lares/shared-types/routing/build-manifest'
import type { RefusalReason } from '@lares/shared-types/routing/guards'
import type { SessionUser } from '@lares/shared-types/users'
import type { ComponentType } from 'react'
import type { Location } from 'react-router'
import type { AppStore } from '../store.ts'
import type { Direction } from './transition-slice.ts'

/** The parts of the application that a navigation uses. */
export interface RoutingContext {
  readonly dispatch: AppStore['dispatch']
  loadUser(): Promise<SessionUser | null>
  /** Loads the redirects and guards of this build; empty if that fails. */
  loadRules(): Promise<RuleTable>
  /** The current location and the target of the navigation. */
  getLocations(): { readonly from: Location; readonly to: Location }
  /** The URL of the target, within this host. */
  getTargetUrl(): string
  /** Lets the rules be loaded again if that has failed. */
  retryRules(): void
  /** Whether the gateway serves a newer build than this one, and nothing is under way that a full load would interrupt. */
  isOutdated(): boolean
  closeOverlays(): void
  setTransition(direction: Direction): void
  /** Plays the leave transition of the current page; resolves when it has ended. */
  leavePage(): Promise<void>
  /** Shows why the user was redirected. */
  explainRefusal(reason: RefusalReason): void
  /** Navigates the browser to a URL, leaving the running application. */
  leaveApp(url: string): void
  /** Loads the texts and icons that guests' pages do not need. */
  loadRemaining(): Promise<unknown>
  loadFamilyShell(): Promise<ComponentType>
}
