import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseLocalUrl, toLocalUrl } from './local-url.ts'

/** Inputs that browsers, proxies and servers are known to parse differently. */
const trickyParts = [
  ...['/', '//', '\\', '/\\', '/.//', '/..//', '/./', '/../', '.', '..', '%2f%2f', '%5c', '%2e%2e', '%zz'],
  ...['\t', '\n', '\r', ' ', '\0', '?', '#', '@', ':', 'http:', 'https://', 'javascript:', 'evil.example'],
  ...['search', 'images', 'é', '／', '。', '\u202e', '\u2028', '\ud800', '[', ']', '//user:pw@evil.example'],
]
const trickyReference = fc
  .array(fc.oneof(fc.constantFrom(...trickyParts), fc.string({ unit: 'binary', maxLength: 4 })), {
    maxLength: 12,
  })
  .map((parts) => parts.join(''))

const bases = ['https://archive.example.org/', 'https://archive.example.org/images/x/profile?y#z']

/** Whether an address means the same on every page. Compared without `expect`, which took most of the test's time. */
function isUnambiguous(address: string): boolean {
  const urls = bases.map((base) => new URL(address, base))
  return (
    urls.every(({ origin }) => origin === 'https://archive.example.org') &&
    urls.every(({ pathname, search, hash }) => pathname + search + hash === address) &&
    // Printable ASCII only, so that nothing can end a header early or be dropped by a proxy.
    /^\/(?![/\\])[!-~]*$/.test(address) &&
    toLocalUrl(address) === address
  )
}

describe('a local URL', () => {
  test('always resolves to the archive, for any input and base URL', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          trickyReference,
          trickyReference.map((reference) => `/${reference}`),
        ),
        (reference) => {
          const address = toLocalUrl(reference)
          return address === undefined || isUnambiguous(address)
        },
      ),
      { numRuns: 20_000 },
    )
  })

  test.each([
    '/.//evil.example',
    '/..//evil.example',
    '/search/..//evil.example',
    '/%2e//evil.example',
    '/\t/evil',
  ])('rejects %j, which names another host when it is resolved twice', (reference) =>
    expect(toLocalUrl(reference)).toBeUndefined(),
  )

  test('preserves query and hash, and can be split into its parts', () => {
    const address = toLocalUrl('/images/../mails?tag=é#x')
    expect(address).toBe('/mails?tag=%C3%A9#x')
    expect(parseLocalUrl(String(address))).toEqual({ pathname: '/mails', search: '?tag=%C3%A9', hash: '#x' })
  })
})
