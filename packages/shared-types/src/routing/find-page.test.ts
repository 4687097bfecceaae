import { expect, test } from 'vitest'
import { findPage, hasValidParams } from './find-page.ts'
import { allPages, pages, pagesOfKind } from './pages.ts'

const id = '0192f3a0-7c1e-7b2a-9a57-3f1d2c4b5a69'

function validityOf(path: string): boolean | undefined {
  const found = findPage(allPages, path)
  return found && hasValidParams(found.page, found.params)
}

test('finds pages with and without parameters', () => {
  expect(findPage(allPages, '/')?.page).toBe(pages.index)
  expect(findPage(allPages, '/search/')?.page).toBe(pages.search)
  expect(findPage(allPages, `/mails/${id}/profile`)).toMatchObject({
    page: { pattern: pagesOfKind('mail').profile.pattern },
    params: { id },
  })
})

test.each(['/nowhere', '/search/more', '/Search', '/search//', '/mails//profile', '/mails/%E0%A4%A/profile'])(
  'finds none at %s',
  (path) => {
    expect(findPage(allPages, path)).toBeUndefined()
  },
)

test.each([
  [`/posts/${id}/profile`, true],
  [`/posts/${id.toUpperCase()}/profile`, false],
  ['/posts/17/profile', false],
  ['/user/password-reset/abc_-9', true],
  ['/user/password-reset/a%2Fb', false],
  ['/images', true],
])('an address is valid when its parameters are: %s %s', (path, valid) => {
  expect(validityOf(path)).toBe(valid)
})
