import { expect, test } from 'vitest'
import { compileRuleTable, findRedirect } from './build-manifest.ts'
import { findPage } from './find-page.ts'
import { allPages, type PageAccess } from './pages.ts'
import { routeRules } from './route-rules.ts'

const id = '0192f3a0-7c1e-7b2a-9a57-3f1d2c4b5a69'

/** The implemented pages of the specification's table. */
const specified: [path: string, access: PageAccess][] = [
  ['/home', 'guest'],
  ['/', 'guest'],
  ['/images', 'signed-in'],
  ['/search', 'everyone'],
  ['/search-typesense', 'everyone'],
  ['/planning', 'everyone'],
  ['/videos', 'signed-in'],
  ['/documents', 'signed-in'],
  ['/mails', 'signed-in'],
  ['/posts', 'signed-in'],
  ['/dreams', 'signed-in'],
  ['/records', 'signed-in'],
  ['/messages', 'signed-in'],
  ['/user/verified', 'everyone'],
  ['/user/userprofile', 'signed-in'],
  ['/fullList/images', 'signed-in'],
  ['/user/password-reset/a-token', 'guest'],
  ['/tabParams/faq', 'signed-in'],
  ['/tabParams/about', 'signed-in'],
  ['/tabParams/interface', 'signed-in'],
  ['/tabOrganisation/tags', 'signed-in'],
  ['/tabOrganisation/categories', 'signed-in'],
  ['/tabOrganisation/participants', 'signed-in'],
  ...['mails', 'posts', 'dreams', 'records', 'messages'].map((kind): [string, PageAccess] => [
    `/${kind}/${id}/profile`,
    'signed-in',
  ]),
]

test.each(specified)('%s has the specified access: %s', (path, access) => {
  expect(findPage(allPages, path)?.page.access).toBe(access)
})

test('the list of users requires users:manage', () => {
  expect(findPage(allPages, '/tabEditUsers/usersList')?.page.access).toBe('users:manage')
})

test('tab pages have numbers from 1 to 7', () => {
  const numbers = allPages.flatMap(({ tab }) => tab?.number ?? [])
  expect(numbers.length).toBeGreaterThan(0)
  expect(numbers.every((number) => number >= 1 && number <= 7)).toBe(true)
})

test('no two pages share a pattern', () => {
  const patterns = allPages.map(({ pattern }) => pattern)
  expect(new Set(patterns).size).toBe(patterns.length)
})

test('no two tabs of a group share a number', () => {
  const positions = allPages.flatMap(({ tab }) => (tab ? `${tab.group} ${tab.number}` : []))
  expect(new Set(positions).size).toBe(positions.length)
})

test.each([
  ['/tabTools', undefined],
  ['/tabOrganisation', '/tabOrganisation/tags'],
  ['/tabEditUsers', '/tabEditUsers/usersList'],
  ['/tabAdminParam', '/tabAdminParam/jobs'],
  ['/tabParams', '/tabParams/faq'],
])('%s redirects to its first tab, %s, unless it is a page itself', (path, firstTab) => {
  expect(findRedirect(compileRuleTable(routeRules), { pathname: path })).toBe(firstTab)
})
