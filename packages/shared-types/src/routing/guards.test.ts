import { expect, test } from 'vitest'
import { guardsOf, refusalOf, UnknownGuard, type Visitor } from './guards.ts'
import type { PageAccess } from './pages.ts'

const bruno: Visitor = { isAdmin: false, permissions: [] }
const manager: Visitor = { isAdmin: false, permissions: ['users:manage'] }
const ada: Visitor = { isAdmin: true, permissions: [] }
const wanted = { pathname: '/images', search: '?tag=a' }
const signIn = { redirect: '/?next=%2Fimages%3Ftag%3Da' }
const home = { redirect: '/', because: 'administrators-only' }

test.each<[string, PageAccess, Visitor | null, object | undefined]>([
  ['everybody may open a page without guard', 'everyone', null, undefined],
  ['a guest may open a page for guests', 'guest', null, undefined],
  ['the signed-in are led from a page for guests to the search', 'guest', bruno, { redirect: '/search' }],
  ['a guest has to sign in first', 'signed-in', null, signIn],
  ['a guest has to sign in before a page that needs a permission', 'users:manage', null, signIn],
  ['a guest has to sign in before a page of administrators', 'admin', null, signIn],
  ['a relative opens what is for the signed-in', 'signed-in', bruno, undefined],
  ['a relative without the permission is told so', 'users:manage', bruno, { forbidden: 'users:manage' }],
  ['a relative with the permission gets in', 'users:manage', manager, undefined],
  ['a relative is led away from what is for administrators, with a reason', 'admin', manager, home],
  ['an administrator opens everything', 'admin', ada, undefined],
  ['an administrator needs no permission', 'users:manage', ada, undefined],
])('%s', (_what, access, visitor, refusal) => {
  expect(refusalOf(guardsOf(access, {}), visitor, wanted)).toEqual(refusal)
})

test('who signs in goes on to where they wanted to go', () => {
  const names = guardsOf('guest', {})
  expect(refusalOf(names, bruno, { pathname: '/', search: '?next=%2Fimages' })).toEqual({
    redirect: '/images',
  })
})

test('rules add guards, each once, and take guards away', () => {
  expect(guardsOf('signed-in', { appMiddleware: { auth: true, admin: true } })).toEqual(['auth', 'admin'])
  expect(guardsOf('admin', { appMiddleware: { admin: false } })).toEqual(['auth'])
  expect(guardsOf('everyone', { appMiddleware: { auth: true } })).toEqual(['auth'])
})

test.each(['nobody', 'toString', '__proto__'])(
  'a guard named %s does not exist, and this is said',
  (name) => {
    const ask = () => refusalOf([name], ada, wanted)
    expect(ask).toThrow(`Unknown route middleware: '${name}'.`)
    expect(ask).toThrow(UnknownGuard)
  },
)

test('the error knows the names there are', () => {
  expect(new UnknownGuard('x').validNames).toEqual(expect.arrayContaining(['auth', 'guest', 'admin']))
})
