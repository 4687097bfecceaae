import {
  createMatcherFromExport,
  createRouter,
  exportMatcher,
  type MatcherExport,
  toRouteMatcher,
} from 'radix3'
import { ownAddress } from './own-address.ts'
import type { RouteRule } from './route-rules.ts'

/** Rules by the form of their pattern; a wildcard's key is the pattern without its `/**`. */
export interface RuleTable {
  readonly static: Readonly<Record<string, RouteRule>>
  readonly wildcard: Readonly<Record<string, RouteRule>>
  readonly dynamic: Readonly<Record<string, RuleTable>>
}

/** `builds/meta/{id}.json`: what the web needs to know of the build that it comes from. */
export interface BuildManifest {
  readonly id: string
  /** Milliseconds since 1970. */
  readonly timestamp: number
  readonly matcher: RuleTable
  /** Paths of the pages that the build has written, without a slash at the end. */
  readonly prerendered: readonly string[]
}

/** `builds/latest.json`. */
export type LatestBuild = Pick<BuildManifest, 'id' | 'timestamp'>

export const noRules: RuleTable = { static: {}, wildcard: {}, dynamic: {} }

/** A table of rules as the manifest carries it. */
export function ruleTableOf(rules: Readonly<Record<string, RouteRule>>): RuleTable {
  const matcher = toRouteMatcher(createRouter({ routes: { ...rules } }))
  return structuredClone(exportMatcher(matcher)) as unknown as RuleTable
}

/**
 * All rules that meet a path, merged, the most specific winning key by key: wildcards from short to long, then
 * dynamic ones, then the exact one. A slash at the end does not count; case does.
 */
export function rulesFor(table: RuleTable, path: string): RouteRule {
  const merged: { -readonly [K in keyof RouteRule]: RouteRule[K] } = {}
  for (const { appMiddleware, ...rule } of matcherOf(table).matchAll(path) as RouteRule[]) {
    Object.assign(merged, rule)
    if (appMiddleware) merged.appMiddleware = { ...merged.appMiddleware, ...appMiddleware }
  }
  return merged
}

/**
 * Where a path has moved to, its query and hash kept; nothing where it has not. What the path says decides only what
 * comes behind the host that the rule names: a rule that stays in the archive cannot be made to leave it.
 */
export function redirectOf(
  table: RuleTable,
  { pathname, search = '', hash = '' }: { pathname: string; search?: string; hash?: string },
): string | undefined {
  const { redirect } = rulesFor(table, pathname)
  if (!redirect) return undefined
  const target = redirect.endsWith('/**')
    ? redirect.slice(0, -3) + restOf(table, pathname, redirect)
    : redirect
  const query = search && target.includes('?') ? `&${search.slice(1)}` : search
  const address = `${target || '/'}${query}${hash}`
  return leavesApp(redirect) ? address : ownAddress(address)
}

/** Whether a redirect leads out of the application. */
export function leavesApp(target: string): boolean {
  return target.startsWith('//') || /^[a-z][a-z\d+.-]*:/i.test(target)
}

/** What stands behind the wildcard that redirects, with one slash before it. */
function restOf(table: RuleTable, pathname: string, redirect: string): string {
  const bases = Object.keys(table.wildcard)
    .filter((base) => table.wildcard[base]?.redirect === redirect)
    .filter((base) => pathname === base || pathname.startsWith(`${base}/`))
  const base = bases.sort((a, b) => b.length - a.length)[0] ?? pathname
  // Two slashes at the front would name another host.
  const rest = pathname.slice(base.length).replace(/^\/+/, '')
  return rest ? `/${rest}` : ''
}

const matchers = new WeakMap<RuleTable, ReturnType<typeof createMatcherFromExport>>()

function matcherOf(table: RuleTable) {
  const known = matchers.get(table)
  if (known) return known
  const matcher = createMatcherFromExport(table as unknown as MatcherExport)
  matchers.set(table, matcher)
  return matcher
}
