import { type Page, type PageAccess, type PageName, pages } from '@lares/shared-types/routing/pages'
import type { ComponentType } from 'react'
import type { NavigationLink, NavLabel } from './nav-entry.ts'

/** What the web adds to a page of `shared-types/routing/pages`. */
export interface WebPage {
  /** Loads the component of the page. */
  readonly load: () => Promise<ComponentType>
  /** The link in the navigation; a page without one is reached from other pages. */
  readonly navigation?: NavigationLink
}

/** A page that is a tab of its group. */
export interface TabPage extends WebPage {
  readonly tabLabel: NavLabel
}

/** A record of pages; those that are tabs need a label. */
export type WebPages<N extends PageName> = {
  readonly [K in N]: (typeof pages)[K] extends { readonly tab: object } ? TabPage : WebPage
}

/** The names of the pages whose access is among these. */
type PageNameWith<A extends PageAccess> = {
  [N in PageName]: (typeof pages)[N]['access'] extends A ? N : never
}[PageName]

/** The pages that guests can open. */
export type GuestPageName = PageNameWith<'guest' | 'everyone'>
/** The pages behind the sign-in, except those of item kinds. */
export type FamilyPageName = Exclude<PageName, GuestPageName>

/** A page with what the web adds to it. */
export interface RouteEntry extends WebPage {
  readonly page: Page
  readonly tabLabel?: NavLabel
}

/** The routes of these pages, in the same order. */
export function createRoutes(webPages: Readonly<Partial<Record<PageName, WebPage>>>): RouteEntry[] {
  return Object.entries(webPages).map(([name, webPage]) => ({ ...webPage, page: pages[name as PageName] }))
}
