import { describe, expect, test } from 'vitest'
import { signInLink, wantedAfterSignIn } from './next-page.ts'

describe('the page after signing in', () => {
  test('is the one that was wanted, with its query', () => {
    const link = signInLink('/images?tag=garden')
    expect(wantedAfterSignIn(link.slice(1))).toBe('/images?tag=garden')
  })

  test('is not named for the page that comes anyway', () => {
    expect(signInLink('/search')).toBe('/')
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
    expect(wantedAfterSignIn(`?${new URLSearchParams({ next: address })}`)).toBeUndefined()
  })

  test.each(['/nowhere', '/api/session', '/images/17/profile', '/%2f%2felsewhere.example', '/sw.js'])(
    'is a page that there is: %s is none',
    (address) => {
      expect(wantedAfterSignIn(`?${new URLSearchParams({ next: address })}`)).toBeUndefined()
    },
  )

  test.each(['/', '/home', '/user/password-reset', '/?next=%2Fimages'])(
    'is none of those for guests, which would only lead on: %s',
    (address) => {
      expect(wantedAfterSignIn(`?${new URLSearchParams({ next: address })}`)).toBeUndefined()
    },
  )

  test('is named in the form in which browsers read it', () => {
    expect(wantedAfterSignIn(`?${new URLSearchParams({ next: '/mails/../images?q=é' })}`)).toBe(
      '/images?q=%C3%A9',
    )
  })
})
