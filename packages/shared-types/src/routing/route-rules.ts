import { allPages, type Page, type TabGroup, tabGroups } from './pages.ts'

/**
 * A rule for every path that matches a pattern, whether there is a page or not. Patterns are those of the `radix3`
 * package: exact, one segment (`/a/*`), or the path itself and everything below (`/a/**`).
 */
export interface RouteRule {
  /** The redirect target; a trailing `/**` stands for the part that the pattern's own `/**` matched. */
  readonly redirect?: string
  /** The build prerenders the page, which is public and the same for everybody. */
  readonly prerender?: true
  /** Names of guards that are added (true) or removed (false) for these pages. */
  readonly appMiddleware?: Readonly<Record<string, boolean>>
}

/** The rules of the application, applied by the gateway and passed to the web through the build manifest. */
export const routeRules: Readonly<Record<string, RouteRule>> = {
  '/': { prerender: true },
  '/home': { prerender: true },
  '/index': { redirect: '/' },
  '/login': { redirect: '/' },
  '/photos/**': { redirect: '/images/**' },
  ...Object.fromEntries(
    tabGroups
      // An overview is itself the page of its group.
      .filter((group) => getFirstTab(group) !== `/${group}`)
      .map((group): [string, RouteRule] => [`/${group}`, { redirect: getFirstTab(group) }]),
  ),
}

/** The path of the page with the lowest number in its group. */
function getFirstTab(group: TabGroup): string {
  const tabPages = allPages.filter(({ tab }) => tab?.group === group)
  const firstPage = tabPages.reduce((one, other) => (getNumber(other) < getNumber(one) ? other : one))
  return firstPage.pattern
}

function getNumber({ tab }: Page): number {
  return tab?.number ?? 0
}
