import { ruleTableOf } from '@lares/shared-types/routing/build-manifest'
import { type Page, pages } from '@lares/shared-types/routing/pages'
import type { RouteRule } from '@lares/shared-types/routing/route-rules'
import { type Location, RouterContextProvider } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { ada, bruno } from '../../testing/people.ts'
import { navigationSteps } from './navigation-steps.ts'
import type { PageNeeds } from './page-needs.ts'
import { pageSteps, refuseKeptOut } from './page-steps.ts'

const done: string[] = []
let rules: Record<string, RouteRule> = {}
let outdated = false

beforeEach(() => {
  done.length = 0
  rules = {}
  outdated = false
})

function needsOf(from: string, to: string, user: typeof ada | null): PageNeeds {
  return {
    whereabouts: () => ({ from: locationOf(from), to: locationOf(to) }),
    closeOverlays: () => done.push('close'),
    chooseTransition: (direction) => done.push(`transition ${direction}`),
    rules: async () => {
      if (!done.includes('rules')) done.push('rules')
      return ruleTableOf(rules)
    },
    isOutdated: () => outdated,
    currentUser: async () => {
      done.push('guards')
      return user
    },
    explain: (because) => done.push(`explain ${because}`),
    goElsewhere: (address) => done.push(`elsewhere ${address}`),
    leavePage: async () => {
      done.push('leave')
    },
    loadFurther: async () => undefined,
    loadFamilyShell: () => Promise.reject(new Error('not needed here')),
  }
}

/** Goes from one address to another; what ended it, or `arrived`. */
async function go(page: Page, needs: PageNeeds, params: Record<string, string> = {}): Promise<unknown> {
  const context = new RouterContextProvider()
  const url = new URL('http://here.test/')
  const given = { request: new Request(url), url, params, context, pattern: page.pattern }
  try {
    for (const step of [...navigationSteps(page, needs), ...pageSteps(page, needs)])
      await step(given, async () => new Response())
    refuseKeptOut(given)
    return 'arrived'
  } catch (end) {
    return end
  }
}

function locationOf(address: string): Location {
  const { pathname, search, hash } = new URL(address, 'http://here.test')
  return { pathname, search, hash, state: null, key: 'x' }
}

const categories = pages.categories

test('validity, panels and modals, transition, rules, guards, in this order', async () => {
  const needs = needsOf('/tabOrganisation/tags', '/tabOrganisation/categories', ada)
  expect(await go(categories, needs)).toBe('arrived')
  expect(done).toEqual(['close', 'transition right', 'rules', 'guards', 'leave'])
})

test('an address that is not valid ends before anything else happens', async () => {
  const needs = needsOf('/search', '/user/password-reset/a%2Fb', null)
  expect(await go(pages.passwordReset, needs, { token: 'a/b' })).toMatchObject({
    init: { status: 404 },
    data: { invalid: true },
  })
  expect(done).toEqual([])
})

test('a change of the query alone closes nothing and nothing leaves', async () => {
  await go(categories, needsOf('/tabOrganisation/categories', '/tabOrganisation/categories?q=a', ada))
  expect(done).not.toContain('close')
  expect(done).not.toContain('leave')
})

test('a page that has moved is looked for at its new place, with query and hash, before any guard', async () => {
  rules = { '/tabOrganisation/**': { redirect: '/elsewhere/**' } }
  const answer = await go(categories, needsOf('/search', '/tabOrganisation/categories?a=1#b', null))
  expect(answer).toBeInstanceOf(Response)
  expect((answer as Response).headers.get('location')).toBe('/elsewhere/categories?a=1#b')
  expect(done).not.toContain('guards')
})

test('a target outside of the application is the browser’s', async () => {
  rules = { '/tabOrganisation/**': { redirect: 'https://example.org/' } }
  void go(categories, needsOf('/search', '/tabOrganisation/categories', ada))
  await vi.waitUntil(() => done.includes('elsewhere https://example.org/'))
  expect(done).not.toContain('guards')
})

test('behind a newer build the browser loads the next page anew', async () => {
  outdated = true
  void go(categories, needsOf('/search', '/tabOrganisation/categories?a=1#b', ada))
  await vi.waitUntil(() => done.includes('elsewhere /tabOrganisation/categories?a=1#b'))
})

test('a guest is sent to the root and remembers where they wanted to go', async () => {
  const answer = await go(categories, needsOf('/', '/tabOrganisation/categories?a=1', null))
  expect((answer as Response).headers.get('location')).toBe('/?next=%2FtabOrganisation%2Fcategories%3Fa%3D1')
})

test('a guard that a rule adds holds too', async () => {
  rules = { '/tabOrganisation/**': { appMiddleware: { admin: true } } }
  const answer = await go(categories, needsOf('/search', '/tabOrganisation/categories', bruno))
  expect((answer as Response).headers.get('location')).toBe('/')
  expect(done).toContain('explain administrators-only')
})

test('who may not open a page is told so in its place', async () => {
  const answer = await go(pages.usersList, needsOf('/search', '/tabEditUsers/usersList', bruno))
  expect(answer).toMatchObject({ init: { status: 403 } })
})

test('a guard that does not exist is an error with its name and, in development, those there are', async () => {
  rules = { '/tabOrganisation/**': { appMiddleware: { nobody: true } } }
  const error = await go(categories, needsOf('/search', '/tabOrganisation/categories', ada))
  expect(String(error)).toContain("Unknown route middleware: 'nobody'.")
  expect(String(error)).toContain('Valid names: auth, guest, admin')
})
