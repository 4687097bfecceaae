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
    'javascript:alert(1)',
  ])('is never outside the archive: %s', (address) => {
    expect(wantedAfterSignIn(`?${new URLSearchParams({ next: address })}`)).toBeUndefined()
  })
})
