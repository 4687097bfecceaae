import type { Access, Permission } from '@lares/shared-types/permissions'
import { expect, test } from 'vitest'
import { hasAccess } from './access.ts'

const user = (...permissions: Permission[]) => ({ isAdmin: false, permissions: new Set(permissions) })
const eitherOf: Access = ['items:create', 'items:edit-any']

test.each<[string, Access, ReturnType<typeof user>, boolean]>([
  ['anybody a public call', 'public', user(), true],
  ['any user a call for signed-in users', 'signed-in', user(), true],
  ['a user with the permission', 'ai:use', user('ai:use'), true],
  ['not a user with another permission', 'ai:use', user('batch:run'), false],
  ['a user with one of several permissions', eitherOf, user('items:edit-any'), true],
  ['not a user with none of several permissions', eitherOf, user('items:edit-own'), false],
  ['nobody where no permission is listed', [], user('items:create'), false],
  [
    'not a user with many permissions who is no administrator',
    'admin',
    user('users:manage', 'ai:use'),
    false,
  ],
  ['an administrator', 'admin', { ...user(), isAdmin: true }, true],
])('permits %s', (_name, access, rights, isPermitted) => {
  expect(hasAccess(access, rights)).toBe(isPermitted)
})
