import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ownAddress, partsOf } from './own-address.ts'

/** What browsers, proxies and servers have read differently from one another. */
const oddParts = [
  ...['/', '//', '\\', '/\\', '/.//', '/..//', '/./', '/../', '.', '..', '%2f%2f', '%5c', '%2e%2e', '%zz'],
  ...['\t', '\n', '\r', ' ', '\0', '?', '#', '@', ':', 'http:', 'https://', 'javascript:', 'evil.example'],
  ...['search', 'images', 'é', '／', '。', '\u202e', '\u2028', '\ud800', '[', ']', '//user:pw@evil.example'],
]
const oddReference = fc
  .array(fc.oneof(fc.constantFrom(...oddParts), fc.string({ unit: 'binary', maxLength: 4 })), {
    maxLength: 12,
  })
  .map((parts) => parts.join(''))

describe('an address of the archive', () => {
  test('leads to the archive from wherever a browser resolves it, however it was written', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          oddReference,
          oddReference.map((odd) => `/${odd}`),
        ),
        (reference) => {
          const address = ownAddress(reference)
          if (address === undefined) return
          for (const place of [
            'https://archive.example.org/',
            'https://archive.example.org/images/x/profile?y#z',
          ]) {
            const url = new URL(address, place)
            expect(url.origin).toBe('https://archive.example.org')
            expect(url.pathname + url.search + url.hash).toBe(address)
          }
          // Printable ASCII alone: nothing ends a header early or is dropped on the way.
          expect(address).toMatch(/^\/(?![/\\])[!-~]*$/)
          expect(ownAddress(address)).toBe(address)
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
  ])('%j is none, since it names another host when it is read twice', (reference) =>
    expect(ownAddress(reference)).toBeUndefined(),
  )

  test('keeps query and hash, and says which parts it has', () => {
    const address = ownAddress('/images/../mails?tag=é#x')
    expect(address).toBe('/mails?tag=%C3%A9#x')
    expect(partsOf(String(address))).toEqual({ pathname: '/mails', search: '?tag=%C3%A9', hash: '#x' })
  })
})
