import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestUser } from '../../testing/test-users.ts'
import { createEmail, openUserArchive, type UserArchive } from '../../testing/user-archive.ts'

let fixture: UserArchive
let calls: UserArchive['calls']
let admin: TestUser
let manager: TestUser

beforeAll(async () => {
  fixture = await openUserArchive()
  ;({ calls, admin, manager } = fixture)
})
afterAll(() => fixture.archive.close())

describe('a manager of users who is no administrator', () => {
  test('cannot appoint or change administrators', async () => {
    const user = await fixture.archive.addUser()
    for (const reply of [
      await calls.change(manager, user.id, { isAdmin: true }),
      await calls.change(manager, admin.id, { displayName: 'Mine' }),
      await calls.change(manager, admin.id, { isAdmin: false }),
      await calls.remove(manager, admin.id),
    ]) {
      expect(reply.error.code).toBe('forbidden')
    }
  })

  test('cannot grant a permission they do not hold, but can retain or revoke it', async () => {
    const user = await fixture.archive.addUser({ permissions: ['tags:manage', 'items:export'] })
    const granted = await calls.change(manager, user.id, { permissions: ['tags:manage', 'batch:run'] })
    expect(granted.error.code).toBe('forbidden')
    const retained = await calls.change(manager, user.id, { permissions: ['tags:manage', 'items:create'] })
    expect(retained.reply.permissions).toEqual(['tags:manage', 'items:create'])
  })

  test('can change their own name, but not their permissions, status or restrictions', async () => {
    const self = await fixture.archive.addUser({ permissions: ['users:manage'] })
    const label = await calls.tag('Anything')
    for (const more of [
      { permissions: [] },
      { status: 'suspended' as const },
      { restrictedTagIds: [label] },
    ]) {
      expect((await calls.change(self, self.id, more)).error.code).toBe('forbidden')
    }
    expect((await calls.remove(self, self.id)).error.code).toBe('forbidden')
    const same = await calls.change(self, self.id, { displayName: 'Me', permissions: ['users:manage'] })
    expect(same.reply.displayName).toBe('Me')
  })

  test('cannot see or lift restrictions of labels hidden from them', async () => {
    const secret = await calls.tag('Secret')
    const open = await calls.tag('Open')
    const user = await fixture.archive.addUser({ restrictedTagIds: [secret, open] })
    const restrictedManager = await calls.restrictedManager(secret)
    expect((await calls.read(restrictedManager, user.id)).reply.restrictedTagIds).toEqual([open])
    const changed = await calls.change(restrictedManager, user.id, { restrictedTagIds: [] })
    expect(changed.reply.restrictedTagIds).toEqual([])
    expect((await calls.read(admin, user.id)).reply.restrictedTagIds).toEqual([secret])
    const rejected = await calls.change(restrictedManager, user.id, { restrictedTagIds: [secret] })
    expect(rejected.error.issues).toEqual([{ path: 'restrictedTagIds.0', code: 'unknown-reference' }])
  })

  test('who lifts a restriction retains it for a child label hidden from them', async () => {
    const parent = await calls.tag('Parent')
    const child = await calls.tag('Child', parent)
    const user = await fixture.archive.addUser({ restrictedTagIds: [parent] })
    await calls.change(await calls.restrictedManager(child), user.id, { restrictedTagIds: [] })
    expect((await calls.read(admin, user.id)).reply.restrictedTagIds).toEqual([child])
  })

  test('cannot take over an account with more rights by changing its address', async () => {
    const secret = await calls.tag('Secret')
    const powerfulUser = await fixture.archive.addUser({ permissions: ['batch:run'] })
    const unrestrictedUser = await fixture.archive.addUser()
    expect((await calls.change(manager, powerfulUser.id, { email: createEmail() })).error.code).toBe(
      'forbidden',
    )
    const restrictedManager = await calls.restrictedManager(secret)
    expect(
      (await calls.change(restrictedManager, unrestrictedUser.id, { email: createEmail() })).error.code,
    ).toBe('forbidden')
    const restrictedUser = await fixture.archive.addUser({ restrictedTagIds: [secret] })
    expect((await calls.change(restrictedManager, restrictedUser.id, { email: createEmail() })).status).toBe(
      200,
    )
  })
})
