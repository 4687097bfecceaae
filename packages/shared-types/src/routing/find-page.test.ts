import { expect, test } from 'vitest'
import { findInvalidParam, findPage } from './find-page.ts'
import { allPages, getKindPages, type ParamRule, pages } from './pages.ts'

const id = '0192f3a0-7c1e-7b2a-9a57-3f1d2c4b5a69'

function isValidPath(path: string): boolean | undefined {
  const match = findPage(allPages, path)
  return match && findInvalidParam(match.page, match.params) === undefined
}

test('finds pages with and without parameters', () => {
  expect(findPage(allPages, '/')?.page).toBe(pages.index)
  expect(findPage(allPages, '/search/')?.page).toBe(pages.search)
  expect(findPage(allPages, `/mails/${id}/profile`)).toMatchObject({
    page: { pattern: getKindPages('mail').profile.pattern },
    params: { id },
  })
})

test.each([
  '/nowhere',
  '/search/more',
  '/Search',
  '/search//',
  '/mails//profile',
  '/mails/%E0%A4%A/profile',
  '/__proto__',
  '/posts/x',
  `/${'x/'.repeat(100_000)}`,
])('finds no page at %s', (path) => {
  expect(findPage(allPages, path)).toBeUndefined()
})

test.each([
  [`/posts/${id}/profile`, true],
  [`/posts/${id.toUpperCase()}/profile`, false],
  ['/posts/17/profile', false],
  ['/user/password-reset/abc_-9', true],
  ['/user/password-reset/a%2Fb', false],
  ['/images', true],
  ['/posts/:id/profile', false],
  ['/posts/new/profile', undefined],
])('validates the parameters of %s: %s', (path, valid) => {
  expect(isValidPath(path)).toBe(valid)
})

test.each([
  ['true', true, undefined],
  ['false', false, {}],
  ['a number', 1, {}],
  ['a text', 'yes', {}],
  ['nothing', undefined, {}],
  ['null', null, {}],
  ['an object', { status: 410, text: 'Gone since 1998.' }, { status: 410, text: 'Gone since 1998.' }],
])('a rule that returns %s accepts nothing but exactly true', (_what, result, invalid) => {
  const rule = (() => result) as ParamRule
  expect(findInvalidParam({ ...pages.invitation, params: { token: rule } }, { token: 'x' })).toEqual(invalid)
})
