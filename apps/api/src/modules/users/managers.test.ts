import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestUser } from '../../testing/test-users.ts'
import { newAddress, openUserArchive, type UserArchive } from '../../testing/user-archive.ts'

let world: UserArchive
let calls: UserArchive['calls']
let admin: TestUser
let manager: TestUser

beforeAll(async () => {
  world = await openUserArchive()
  ;({ calls, admin, manager } = world)
})
afterAll(() => world.archive.close())

describe('somebody who manages users without being administrator', () => {
  test('neither makes nor changes administrators', async () => {
    const user = await world.archive.addUser()
    for (const answer of [
      await calls.change(manager, user.id, { isAdmin: true }),
      await calls.change(manager, admin.id, { displayName: 'Mine' }),
      await calls.change(manager, admin.id, { isAdmin: false }),
      await calls.remove(manager, admin.id),
    ]) {
      expect(answer.error.code).toBe('forbidden')
    }
  })

  test('gives no right that they lack, but leaves and takes those that are there', async () => {
    const user = await world.archive.addUser({ permissions: ['tags:manage', 'items:export'] })
    const give = await calls.change(manager, user.id, { permissions: ['tags:manage', 'batch:run'] })
    expect(give.error.code).toBe('forbidden')
    const keep = await calls.change(manager, user.id, { permissions: ['tags:manage', 'items:create'] })
    expect(keep.reply.permissions).toEqual(['tags:manage', 'items:create'])
  })

  test('does not change their own rights, status or restrictions, only their name', async () => {
    const self = await world.archive.addUser({ permissions: ['users:manage'] })
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

  test('neither sees nor lifts restrictions from what is hidden from them', async () => {
    const secret = await calls.tag('Secret')
    const open = await calls.tag('Open')
    const user = await world.archive.addUser({ restrictedTagIds: [secret, open] })
    const hiddenFromThem = await calls.restrictedManager(secret)
    expect((await calls.read(hiddenFromThem, user.id)).reply.restrictedTagIds).toEqual([open])
    const changed = await calls.change(hiddenFromThem, user.id, { restrictedTagIds: [] })
    expect(changed.reply.restrictedTagIds).toEqual([])
    expect((await calls.read(admin, user.id)).reply.restrictedTagIds).toEqual([secret])
    const naming = await calls.change(hiddenFromThem, user.id, { restrictedTagIds: [secret] })
    expect(naming.error.issues).toEqual([{ path: 'restrictedTagIds.0', code: 'unknown-reference' }])
  })

  test('who lifts a restriction leaves hidden what they cannot see below it', async () => {
    const parent = await calls.tag('Parent')
    const child = await calls.tag('Child', parent)
    const user = await world.archive.addUser({ restrictedTagIds: [parent] })
    await calls.change(await calls.restrictedManager(child), user.id, { restrictedTagIds: [] })
    expect((await calls.read(admin, user.id)).reply.restrictedTagIds).toEqual([child])
  })

  test('cannot become somebody who may or sees more, by giving them an address', async () => {
    const secret = await calls.tag('Secret')
    const mighty = await world.archive.addUser({ permissions: ['batch:run'] })
    const seeing = await world.archive.addUser()
    expect((await calls.change(manager, mighty.id, { email: newAddress() })).error.code).toBe('forbidden')
    const blind = await calls.restrictedManager(secret)
    expect((await calls.change(blind, seeing.id, { email: newAddress() })).error.code).toBe('forbidden')
    const alike = await world.archive.addUser({ restrictedTagIds: [secret] })
    expect((await calls.change(blind, alike.id, { email: newAddress() })).status).toBe(200)
  })
})
