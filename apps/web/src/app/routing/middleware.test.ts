import { compileRuleTable } from '@lares/shared-types/routing/build-manifest'
import { type Page, pages } from '@lares/shared-types/routing/pages'
import type { RouteRule } from '@lares/shared-types/routing/route-rules'
import { type Location, RouterContextProvider } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { ada, bruno } from '../../testing/people.ts'
import { createNavigationMiddleware } from './navigation-middleware.ts'
import { assertNotForbidden, createPageMiddleware } from './page-middleware.ts'
import type { RoutingContext } from './routing-context.ts'

const events: string[] = []
let rules: Record<string, RouteRule> = {}
let outdated = false

beforeEach(() => {
  events.length = 0
  rules = {}
  outdated = false
})

function createContext(from: string, to: string, user: typeof ada | null): RoutingContext {
  return {
    dispatch: vi.fn(),
    getLocations: () => ({ from: toLocation(from), to: toLocation(to) }),
    closeOverlays: () => events.push('close'),
    setTransition: (direction) => events.push(`transition ${direction}`),
    loadRules: async () => {
      if (!events.includes('rules')) events.push('rules')
      return compileRuleTable(rules)
    },
    isOutdated: () => outdated,
    getTargetUrl: () => to,
    retryRules: () => undefined,
    loadUser: async () => {
      events.push('guards')
      return user
    },
    explainRefusal: (reason) => events.push(`explain ${reason}`),
    leaveApp: (url) => events.push(`elsewhere ${url}`),
    leavePage: async () => {
      events.push('leave')
    },
    loadRemaining: async () => undefined,
    loadFamilyShell: () => Promise.reject(new Error('not needed here')),
  }
}

/** Runs the middleware of a navigation; resolves to what it threw, or `arrived`. */
async function navigate(
  page: Page,
  context: RoutingContext,
  params: Record<string, string> = {},
): Promise<unknown> {
  const routerContext = new RouterContextProvider()
  const url = new URL('http://here.test/')
  const args = { request: new Request(url), url, params, context: routerContext, pattern: page.pattern }
  try {
    for (const step of [...createNavigationMiddleware(page, context), ...createPageMiddleware(page, context)])
      await step(args, async () => new Response())
    assertNotForbidden(args)
    return 'arrived'
  } catch (end) {
    return end
  }
}

function toLocation(url: string): Location {
  const { pathname, search, hash } = new URL(url, 'http://here.test')
  return { pathname, search, hash, state: null, key: 'x' }
}

const categories = pages.categories

test('runs the steps in this order: URL check, overlays, transition, rules, guards, leaving', async () => {
  const context = createContext('/tabOrganisation/tags', '/tabOrganisation/categories', ada)
  expect(await navigate(categories, context)).toBe('arrived')
  expect(events).toEqual(['close', 'transition right', 'rules', 'guards', 'leave'])
})

test('rejects an invalid URL before anything else happens', async () => {
  const context = createContext('/search', '/user/password-reset/a%2Fb', null)
  expect(await navigate(pages.passwordReset, context, { token: 'a/b' })).toMatchObject({
    init: { status: 404 },
    data: { invalid: true },
  })
  expect(events).toEqual([])
})

test('rejects a URL with the status and text that the rule of a parameter gives', async () => {
  const page = { ...pages.invitation, params: { token: () => ({ status: 410, text: 'Too late.' }) } }
  expect(await navigate(page, createContext('/', '/invitation/abc', null), { token: 'abc' })).toMatchObject({
    init: { status: 410 },
    data: { invalid: true, text: 'Too late.' },
  })
  expect(events).toEqual([])
})

test('a change of only the query neither closes overlays nor leaves the page', async () => {
  await navigate(
    categories,
    createContext('/tabOrganisation/categories', '/tabOrganisation/categories?q=a', ada),
  )
  expect(events).not.toContain('close')
  expect(events).not.toContain('leave')
})

test('redirects a moved page with query and hash before any guard runs', async () => {
  rules = { '/tabOrganisation/**': { redirect: '/elsewhere/**' } }
  const response = await navigate(
    categories,
    createContext('/search', '/tabOrganisation/categories?a=1#b', null),
  )
  expect(response).toBeInstanceOf(Response)
  expect((response as Response).headers.get('location')).toBe('/elsewhere/categories?a=1#b')
  expect(events).not.toContain('guards')
})

test('leaves a redirect out of the application to the browser', async () => {
  rules = { '/tabOrganisation/**': { redirect: 'https://example.org/' } }
  void navigate(categories, createContext('/search', '/tabOrganisation/categories', ada))
  await vi.waitUntil(() => events.includes('elsewhere https://example.org/'))
  expect(events).not.toContain('guards')
})

test('loads the target page in the browser if there is a newer build', async () => {
  outdated = true
  void navigate(categories, createContext('/search', '/tabOrganisation/categories?a=1#b', ada))
  await vi.waitUntil(() => events.includes('elsewhere /tabOrganisation/categories?a=1#b'))
})

test('redirects a guest to the sign-in page with the requested URL', async () => {
  const response = await navigate(categories, createContext('/', '/tabOrganisation/categories?a=1', null))
  expect((response as Response).headers.get('location')).toBe(
    '/?next=%2FtabOrganisation%2Fcategories%3Fa%3D1',
  )
})

test('enforces a guard that a rule adds', async () => {
  rules = { '/tabOrganisation/**': { appMiddleware: { admin: true } } }
  const response = await navigate(categories, createContext('/search', '/tabOrganisation/categories', bruno))
  expect((response as Response).headers.get('location')).toBe('/')
  expect(events).toContain('explain administrators-only')
})

test('shows a 403 in place of a page without permission', async () => {
  const response = await navigate(pages.usersList, createContext('/search', '/tabEditUsers/usersList', bruno))
  expect(response).toMatchObject({ init: { status: 403 } })
})

test('an unknown guard throws an error with its name and, in development, the valid names', async () => {
  rules = { '/tabOrganisation/**': { appMiddleware: { nobody: true } } }
  const error = await navigate(categories, createContext('/search', '/tabOrganisation/categories', ada))
  expect(String(error)).toContain("Unknown route middleware: 'nobody'.")
  expect(String(error)).toContain('Valid names: auth, guest, admin')
})
