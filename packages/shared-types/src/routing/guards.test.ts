import { expect, test } from 'vitest'
import { canOpen, findRefusal, listGuards, UnknownGuard, type Visitor } from './guards.ts'
import type { PageAccess } from './pages.ts'

const bruno: Visitor = { isAdmin: false, permissions: [] }
const manager: Visitor = { isAdmin: false, permissions: ['users:manage'] }
const ada: Visitor = { isAdmin: true, permissions: [] }
const target = { pathname: '/images', search: '?tag=a' }
const signIn = { redirect: '/?next=%2Fimages%3Ftag%3Da' }
const home = { redirect: '/', because: 'administrators-only' }

test.each<[string, PageAccess, Visitor | null, object | undefined]>([
  ['everybody may open a page without guard', 'everyone', null, undefined],
  ['a guest may open a page for guests', 'guest', null, undefined],
  ['a signed-in user is redirected from a guest page to the search', 'guest', bruno, { redirect: '/search' }],
  ['a guest has to sign in first', 'signed-in', null, signIn],
  ['a guest has to sign in before a page that needs a permission', 'users:manage', null, signIn],
  ['a guest has to sign in before an administrator page', 'admin', null, signIn],
  ['a user may open a page for signed-in users', 'signed-in', bruno, undefined],
  ['a user without the permission is forbidden', 'users:manage', bruno, { forbidden: 'users:manage' }],
  ['a user with the permission may open the page', 'users:manage', manager, undefined],
  ['a user is redirected from an administrator page with a reason', 'admin', manager, home],
  ['an administrator may open an administrator page', 'admin', ada, undefined],
  ['an administrator needs no permission', 'users:manage', ada, undefined],
])('%s', (_name, access, visitor, refusal) => {
  expect(findRefusal(listGuards(access, {}), visitor, target)).toEqual(refusal)
  expect(canOpen(access, visitor)).toBe(refusal === undefined)
})

test('a user is redirected to the requested page after signing in', () => {
  const names = listGuards('guest', {})
  expect(findRefusal(names, bruno, { pathname: '/', search: '?next=%2Fimages' })).toEqual({
    redirect: '/images',
  })
})

test('rules add guards without duplicates and remove guards', () => {
  expect(listGuards('signed-in', { appMiddleware: { auth: true, admin: true } })).toEqual(['auth', 'admin'])
  expect(listGuards('admin', { appMiddleware: { admin: false } })).toEqual(['auth'])
  expect(listGuards('everyone', { appMiddleware: { auth: true } })).toEqual(['auth'])
})

test.each(['nobody', 'toString', '__proto__'])('throws for an unknown guard named %s', (name) => {
  const check = () => findRefusal([name], ada, target)
  expect(check).toThrow(`Unknown route middleware: '${name}'.`)
  expect(check).toThrow(UnknownGuard)
})

test('the error lists the valid names', () => {
  expect(new UnknownGuard('x').validNames).toEqual(expect.arrayContaining(['auth', 'guest', 'admin']))
})
