import { type Page, type PageAccess, type PageName, pages } from '@lares/shared-types/routing/pages'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { type ComponentType, createElement } from 'react'
import type { TextKey } from '../../shared/i18n/text-key.ts'
import { PageTitleContext } from '../../shared/ui/page-title.ts'
import type { NavigationLink } from './nav-entry.ts'

interface PageLoader {
  /** Loads the component of the page. */
  readonly load: () => Promise<ComponentType>
  /** Loads into the cache what the page asks for first, so that this takes place while the previous page leaves. */
  readonly loadData?: (visit: PageVisit) => Promise<unknown>
}

/** What the data of a page depend on. */
export interface PageVisit {
  readonly dispatch: ThunkDispatch<unknown, unknown, UnknownAction>
  /** The parameters of the page's pattern, which are valid. */
  readonly params: Readonly<Record<string, string | undefined>>
  readonly query: URLSearchParams
}

/** A page whose title is always the same. */
export interface TitledPage extends PageLoader {
  /** The heading of the page and the title of the document; also the label of its link and tab. */
  readonly title: TextKey
  /** The label of link and tab, if the title is too long for them. */
  readonly shortTitle?: TextKey
  /** The link in the navigation; a page without one is reached from other pages. */
  readonly navigation?: NavigationLink
}

/** A page that passes its title to `PageHeader` itself, because it is that of what the page shows. */
interface UntitledPage extends PageLoader {
  readonly title: 'dynamic'
  readonly shortTitle?: never
  readonly navigation?: never
}

/** What the web adds to a page of `shared-types/routing/pages`. */
export type WebPage = TitledPage | UntitledPage

/** A record of pages; those that are tabs always have the same title. */
export type WebPages<N extends PageName> = {
  readonly [K in N]: (typeof pages)[K] extends { readonly tab: object } ? TitledPage : WebPage
}

/** The names of the pages whose access is among these. */
type PageNameWith<A extends PageAccess> = {
  [N in PageName]: (typeof pages)[N]['access'] extends A ? N : never
}[PageName]

/** The pages that guests can open. */
export type GuestPageName = PageNameWith<'guest' | 'everyone'>
/** The pages behind the sign-in, except those of item kinds. */
export type FamilyPageName = Exclude<PageName, GuestPageName>

/** A page with its component and the labels of its links. */
export interface RouteEntry extends PageLoader {
  readonly page: Page
  /** The label of the page's tab; `undefined` if its title is dynamic. */
  readonly label: TextKey | undefined
  readonly navigation?: NavigationLink & { readonly label: TextKey }
}

/** The routes of these pages, in the same order. */
export function createRoutes(webPages: Readonly<Partial<Record<PageName, WebPage>>>): RouteEntry[] {
  return Object.entries(webPages).map(([name, webPage]) => createRoute(pages[name as PageName], webPage))
}

/** The route of a page, whose component knows the title of the page. */
export function createRoute(
  page: Page,
  { title, shortTitle, navigation, load, loadData }: WebPage,
): RouteEntry {
  const data = loadData ? { loadData } : {}
  if (title === 'dynamic') return { page, label: undefined, load, ...data }
  const label = shortTitle ?? title
  return {
    page,
    label,
    ...(navigation ? { navigation: { label, ...navigation } } : {}),
    ...data,
    load: async () => {
      const PageContent = await load()
      return () => createElement(PageTitleContext, { value: title }, createElement(PageContent))
    },
  }
}
