import type { InviteUser } from '@lares/shared-types/users'
import { describe, expect, test } from 'vitest'
import { mergeUserEdits } from './merge-user-edits.ts'

const opened: InviteUser = {
  email: 'bruno@example.org',
  displayName: 'Bruno',
  isAdmin: false,
  permissions: ['items:create', 'items:export'],
  restrictedTagIds: [],
  restrictedCategoryIds: [],
}
const tag = '0192aa00-0000-7000-8000-000000000001'
const appointed = { ...opened, isAdmin: true }

describe('who is an administrator clashes', () => {
  test.each([
    ['a revoked permission', { ...opened, permissions: ['items:create' as const] }],
    ['a restriction', { ...opened, restrictedTagIds: [tag] }],
  ])('with %s, whoever has saved first', (_, restricted) => {
    const mine = mergeUserEdits(opened, restricted, appointed)
    expect(mine.clashing).toEqual(['isAdmin'])
    expect(mine.merged).toEqual(restricted)
    const theirs = mergeUserEdits(opened, appointed, restricted)
    expect(theirs.clashing).toEqual(['isAdmin'])
    expect(theirs.merged).toEqual({ ...restricted, isAdmin: true })
  })
})

test('who is an administrator is merged with a name', () => {
  const { merged, clashing } = mergeUserEdits(opened, { ...opened, displayName: 'Bruno B.' }, appointed)
  expect(clashing).toEqual([])
  expect(merged).toEqual({ ...appointed, displayName: 'Bruno B.' })
})
