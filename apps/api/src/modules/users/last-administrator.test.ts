import * as contracts from '@lares/shared-types/contracts/users'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestUser } from '../../testing/test-users.ts'
import { openUserArchive, type UserArchive } from '../../testing/user-archive.ts'

let world: UserArchive
let calls: UserArchive['calls']
let admin: TestUser

beforeAll(async () => {
  world = await openUserArchive()
  ;({ calls, admin } = world)
})
afterAll(() => world.archive.close())

describe('the last administrator', () => {
  let other: TestUser
  beforeEach(async () => {
    await world.archive.services.db
      .updateTable('users')
      .set({ is_admin: false })
      .where('id', '!=', admin.id)
      .execute()
    other = await world.archive.addUser()
  })

  test('is neither demoted, suspended nor deleted', async () => {
    for (const answer of [
      await calls.change(admin, admin.id, { isAdmin: false }),
      await calls.change(admin, admin.id, { status: 'suspended' }),
      await calls.remove(admin, admin.id),
    ]) {
      expect(answer.error.code).toBe('last-administrator')
    }
    expect((await calls.read(admin, admin.id)).reply).toMatchObject({ isAdmin: true, status: 'active' })
  })

  test('is still the last beside invited and suspended ones', async () => {
    await calls.invite(admin, { isAdmin: true })
    await calls.change(admin, other.id, { isAdmin: true })
    await calls.change(admin, other.id, { status: 'suspended' })
    expect((await calls.change(admin, admin.id, { isAdmin: false })).error.code).toBe('last-administrator')
  })

  test('remains when two take each other out at once', async () => {
    await calls.change(admin, other.id, { isAdmin: true })
    const versions = { mine: await calls.versionOf(admin.id), theirs: await calls.versionOf(other.id) }
    const answers = await Promise.all([
      world.archive.call(admin, contracts.changeUser, {
        params: { id: other.id },
        body: { version: versions.theirs, isAdmin: false },
      }),
      world.archive.call(other, contracts.deleteUser, {
        params: { id: admin.id },
        query: { version: versions.mine },
      }),
    ])
    const active = await world.archive.services.db
      .selectFrom('users')
      .select('id')
      .where('is_admin', '=', true)
      .where('status', '=', 'active')
      .execute()
    expect(active).toHaveLength(1)
    expect(answers.map(({ status }) => status).filter((status) => status < 300)).toHaveLength(1)
    if (active[0]?.id !== admin.id) {
      admin = { ...other }
    }
  })
})
