import { describe, expect, test } from 'vitest'
import { ada, bruno } from '../../testing/people.ts'
import { decideAccess } from './decide-access.ts'

const manager = { ...bruno, permissions: ['users:manage' as const] }

describe('who may open a page', () => {
  test.each([
    ['everybody may open a page without guard', 'everyone', null, 'open'],
    ['a guest may open a page for guests', 'guest', null, 'open'],
    ['the signed-in are led away from a page for guests', 'guest', bruno, 'already-signed-in'],
    ['a guest has to sign in first', 'signed-in', null, 'sign-in'],
    ['a guest has to sign in before a page that needs a permission', 'users:manage', null, 'sign-in'],
    ['a relative opens what is for the signed-in', 'signed-in', bruno, 'open'],
    ['a relative without the permission does not get in', 'users:manage', bruno, 'forbidden'],
    ['a relative with the permission gets in', 'users:manage', manager, 'open'],
    ['a relative does not open what is for administrators', 'admin', manager, 'forbidden'],
    ['an administrator opens everything', 'admin', ada, 'open'],
  ] as const)('%s', (_, access, user, decision) => {
    expect(decideAccess(access, user)).toBe(decision)
  })
})
