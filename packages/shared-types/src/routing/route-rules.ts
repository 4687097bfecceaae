/**
 * What holds for every address that a pattern names, whether a page answers there or not. Patterns are those of the
 * `radix3` package: exact, one segment (`/a/*`), or everything below and itself (`/a/**`).
 */
export interface RouteRule {
  /** Where the address has moved to; `/**` at the end stands for what the pattern's own `/**` met. */
  readonly redirect?: string
  /** The page is public, the same for everybody, and written into files by the build. */
  readonly prerender?: true
  /** Guards by name that the pages there get, or (false) lose. */
  readonly appMiddleware?: Readonly<Record<string, boolean>>
}

/** The one table: applied by the gateway, and handed to the web through the build manifest. */
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
