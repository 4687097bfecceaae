import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compileRuleTable, findRedirect, findRules, isExternalUrl, noRules } from './build-manifest.ts'

const table = compileRuleTable({
  '/': { prerender: true },
  '/old/**': { redirect: '/new/**', appMiddleware: { auth: true } },
  '/old/kept': { appMiddleware: { auth: false, guest: true } },
  '/admin/*': { appMiddleware: { admin: true } },
  '/admin/**': { appMiddleware: { auth: true } },
  '/away/**': { redirect: 'https://example.org/**' },
  '/up/**': { redirect: '/**' },
  '/asked': { redirect: '/search?q=a' },
})

test('groups rules by the form of their pattern, with wildcards stored without stars', () => {
  expect(Object.keys(table.static).sort()).toEqual(['/', '/asked', '/old/kept'])
  expect(Object.keys(table.wildcard).sort()).toEqual(['/admin', '/away', '/old', '/up'])
  expect(Object.keys(table.dynamic)).toEqual(['/admin'])
  expect(JSON.parse(JSON.stringify(table))).toEqual(table)
})

test.each(['/old', '/old/', '/old/a/b'])('a wildcard matches %s', (path) => {
  expect(findRules(table, path).appMiddleware).toEqual({ auth: true })
})

test.each(['/older', '/Old', '/ol'])('a wildcard does not match %s', (path) => {
  expect(findRules(table, path)).toEqual({})
})

test('one star matches exactly one segment', () => {
  expect(findRules(table, '/admin/x').appMiddleware).toEqual({ auth: true, admin: true })
  expect(findRules(table, '/admin/x/').appMiddleware).toEqual({ auth: true, admin: true })
  expect(findRules(table, '/admin/x/y').appMiddleware).toEqual({ auth: true })
  expect(findRules(table, '/admin').appMiddleware).toEqual({ auth: true })
})

test('the most specific rule wins key by key', () => {
  expect(findRules(table, '/old/kept')).toEqual({
    redirect: '/new/**',
    appMiddleware: { auth: false, guest: true },
  })
})

test('the exact rule of the root applies to the root only', () => {
  expect(findRules(table, '/')).toEqual({ prerender: true })
  expect(findRules(table, '/home')).toEqual({})
})

test('a redirect preserves the path after the wildcard, the query and the hash', () => {
  expect(findRedirect(table, { pathname: '/old/a/b', search: '?x=1', hash: '#y' })).toBe('/new/a/b?x=1#y')
  expect(findRedirect(table, { pathname: '/old' })).toBe('/new')
  expect(findRedirect(table, { pathname: '/asked', search: '?kind=post' })).toBe('/search?q=a&kind=post')
  expect(findRedirect(table, { pathname: '/elsewhere' })).toBeUndefined()
})

test('no path can redirect to a host that the table does not name', () => {
  expect(findRedirect(table, { pathname: '/up//evil.example' })).toBe('/evil.example')
  expect(findRedirect(table, { pathname: '/up' })).toBe('/')
  expect(findRedirect(table, { pathname: '/old///evil.example' })).toBe('/new/evil.example')
})

test('for any path, internal rules stay in the archive and external ones go to their own host', () => {
  const trickyPath = fc
    .array(fc.constantFrom('/', '\\', '.', '..', '/.//', '%2f', '%5c', '\t', '\n', '@', ':', 'evil.example'))
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(fc.constantFrom('/up', '/old', '/away'), trickyPath, (rule, rest) => {
      const target = findRedirect(table, { pathname: `${rule}/${rest}` })
      if (target === undefined) return
      const { host } = new URL(target, 'https://archive.example')
      expect(host).toBe(rule === '/away' ? 'example.org' : 'archive.example')
    }),
    { numRuns: 5_000 },
  )
})

test.each([
  ['https://example.org/a', true],
  ['//example.org', true],
  ['/a', false],
  ['/a:b', false],
])('%s is outside the application: %s', (target, isExternal) => {
  expect(isExternalUrl(target)).toBe(isExternal)
})

test('an empty table matches nothing', () => {
  expect(findRules(noRules, '/any')).toEqual({})
})
