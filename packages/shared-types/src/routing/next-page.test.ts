import { describe, expect, test } from 'vitest'
import { buildSignInUrl, getPageAfterSignIn } from './next-page.ts'

describe('the page after signing in', () => {
  test('is the requested one, with its query', () => {
    const link = buildSignInUrl('/images?tag=garden')
    expect(getPageAfterSignIn(link.slice(1))).toBe('/images?tag=garden')
  })

  test('is omitted for the default page', () => {
    expect(buildSignInUrl('/search')).toBe('/')
  })

  test.each([
    'https://elsewhere.example/',
    '//elsewhere.example',
    '/\\elsewhere.example',
    '/.//elsewhere.example/phish',
    '/..//elsewhere.example/phish',
    '/search/..//elsewhere.example',
    '/./\\elsewhere.example',
    '/\t/elsewhere.example',
    '/%2e%2e//elsewhere.example',
    'javascript:alert(1)',
  ])('is never outside the archive: %s', (address) => {
    expect(getPageAfterSignIn(`?${new URLSearchParams({ next: address })}`)).toBeUndefined()
  })

  test.each(['/nowhere', '/api/session', '/images/17/profile', '/%2f%2felsewhere.example', '/sw.js'])(
    'is never an unknown page: %s',
    (address) => {
      expect(getPageAfterSignIn(`?${new URLSearchParams({ next: address })}`)).toBeUndefined()
    },
  )

  test.each(['/', '/home', '/user/password-reset', '/?next=%2Fimages'])(
    'is never a guest page, which would only redirect: %s',
    (address) => {
      expect(getPageAfterSignIn(`?${new URLSearchParams({ next: address })}`)).toBeUndefined()
    },
  )

  test('is normalized as browsers do', () => {
    expect(getPageAfterSignIn(`?${new URLSearchParams({ next: '/mails/../images?q=é' })}`)).toBe(
      '/images?q=%C3%A9',
    )
  })
})
