import {
  createMatcherFromExport,
  createRouter,
  exportMatcher,
  type MatcherExport,
  toRouteMatcher,
} from 'radix3'
import { toLocalUrl } from './local-url.ts'
import type { RouteRule } from './route-rules.ts'

/** Rules grouped by the form of their pattern; the key of a wildcard is the pattern without its `/**`. */
export interface RuleTable {
  readonly static: Readonly<Record<string, RouteRule>>
  readonly wildcard: Readonly<Record<string, RouteRule>>
  readonly dynamic: Readonly<Record<string, RuleTable>>
}

/** The content of `builds/meta/{id}.json`, which the web application reads about its own build. */
export interface BuildManifest {
  readonly id: string
  /** Milliseconds since 1970. */
  readonly timestamp: number
  readonly matcher: RuleTable
  /** Paths of the prerendered pages, without a trailing slash. */
  readonly prerendered: readonly string[]
}

/** The content of `builds/latest.json`. */
export type LatestBuild = Pick<BuildManifest, 'id' | 'timestamp'>

export const noRules: RuleTable = { static: {}, wildcard: {}, dynamic: {} }

/** Compiles rules to the table in the manifest. */
export function compileRuleTable(rules: Readonly<Record<string, RouteRule>>): RuleTable {
  const matcher = toRouteMatcher(createRouter({ routes: { ...rules } }))
  return structuredClone(exportMatcher(matcher)) as unknown as RuleTable
}

/**
 * Merges all rules that match a path. More specific rules override others key by key: wildcards from short to long, then
 * dynamic rules, then the exact one. Trailing slashes are ignored; case matters.
 */
export function findRules(table: RuleTable, path: string): RouteRule {
  const mergedRule: { -readonly [K in keyof RouteRule]: RouteRule[K] } = {}
  for (const { appMiddleware, ...rule } of getMatcher(table).matchAll(path) as RouteRule[]) {
    Object.assign(mergedRule, rule)
    if (appMiddleware) mergedRule.appMiddleware = { ...mergedRule.appMiddleware, ...appMiddleware }
  }
  return mergedRule
}

/**
 * The target of a redirected path with its query and hash; undefined without a redirect. The path can never change the
 * host, so that a rule with an internal target cannot redirect to another site.
 */
export function findRedirect(
  table: RuleTable,
  { pathname, search = '', hash = '' }: { pathname: string; search?: string; hash?: string },
): string | undefined {
  const { redirect } = findRules(table, pathname)
  if (!redirect) return undefined
  const target = redirect.endsWith('/**')
    ? redirect.slice(0, -3) + getRest(table, pathname, redirect)
    : redirect
  const query = search && target.includes('?') ? `&${search.slice(1)}` : search
  const address = `${target || '/'}${query}${hash}`
  return isExternalUrl(redirect) ? address : toLocalUrl(address)
}

/** Whether a redirect target is outside the application. */
export function isExternalUrl(target: string): boolean {
  return target.startsWith('//') || /^[a-z][a-z\d+.-]*:/i.test(target)
}

/** The path after the wildcard of the redirecting rule, with one leading slash. */
function getRest(table: RuleTable, pathname: string, redirect: string): string {
  const bases = Object.keys(table.wildcard)
    .filter((base) => table.wildcard[base]?.redirect === redirect)
    .filter((base) => pathname === base || pathname.startsWith(`${base}/`))
  const base = bases.sort((a, b) => b.length - a.length)[0] ?? pathname
  // Two leading slashes would be read as another host.
  const rest = pathname.slice(base.length).replace(/^\/+/, '')
  return rest ? `/${rest}` : ''
}

const matchers = new WeakMap<RuleTable, ReturnType<typeof createMatcherFromExport>>()

function getMatcher(table: RuleTable) {
  const cached = matchers.get(table)
  if (cached) return cached
  const matcher = createMatcherFromExport(table as unknown as MatcherExport)
  matchers.set(table, matcher)
  return matcher
}
