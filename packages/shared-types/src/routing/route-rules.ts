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
  '/tabTools': { redirect: '/tabTools/ai-ask' },
  '/tabOrganisation': { redirect: '/tabOrganisation/tags' },
  '/tabEditUsers': { redirect: '/tabEditUsers/usersList' },
  '/tabAdminParam': { redirect: '/tabAdminParam/maintenance' },
  '/tabParams': { redirect: '/tabParams/faq' },
  '/tabTools/**': { appMiddleware: { auth: true } },
  '/tabOrganisation/**': { appMiddleware: { auth: true } },
  '/tabEditUsers/**': { appMiddleware: { auth: true } },
  '/tabAdminParam/**': { appMiddleware: { auth: true, admin: true } },
  '/tabParams/**': { appMiddleware: { auth: true } },
}
