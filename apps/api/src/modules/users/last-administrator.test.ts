import * as contracts from '@lares/shared-types/contracts/users'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestUser } from '../../testing/test-users.ts'
import { openUserArchive, type UserArchive } from '../../testing/user-archive.ts'

let fixture: UserArchive
let calls: UserArchive['calls']
let admin: TestUser

beforeAll(async () => {
  fixture = await openUserArchive()
  ;({ calls, admin } = fixture)
})
afterAll(() => fixture.archive.close())

describe('the last administrator', () => {
  let other: TestUser
  beforeEach(async () => {
    await fixture.archive.services.db
      .updateTable('users')
      .set({ is_admin: false })
      .where('id', '!=', admin.id)
      .execute()
    other = await fixture.archive.addUser()
  })

  test('cannot be demoted, suspended or deleted', async () => {
    for (const reply of [
      await calls.change(admin, admin.id, { isAdmin: false }),
      await calls.change(admin, admin.id, { status: 'suspended' }),
      await calls.remove(admin, admin.id),
    ]) {
      expect(reply.error.code).toBe('last-administrator')
    }
    expect((await calls.read(admin, admin.id)).reply).toMatchObject({ isAdmin: true, status: 'active' })
  })

  test('is still the last one if others are invited or suspended', async () => {
    await calls.invite(admin, { isAdmin: true })
    await calls.change(admin, other.id, { isAdmin: true })
    await calls.change(admin, other.id, { status: 'suspended' })
    expect((await calls.change(admin, admin.id, { isAdmin: false })).error.code).toBe('last-administrator')
  })

  test('remains when two administrators remove each other concurrently', async () => {
    await calls.change(admin, other.id, { isAdmin: true })
    const versions = { mine: await calls.getVersion(admin.id), theirs: await calls.getVersion(other.id) }
    const replies = await Promise.all([
      fixture.archive.call(admin, contracts.changeUser, {
        params: { id: other.id },
        body: { version: versions.theirs, isAdmin: false },
      }),
      fixture.archive.call(other, contracts.deleteUser, {
        params: { id: admin.id },
        query: { version: versions.mine },
      }),
    ])
    const active = await fixture.archive.services.db
      .selectFrom('users')
      .select('id')
      .where('is_admin', '=', true)
      .where('status', '=', 'active')
      .execute()
    expect(active).toHaveLength(1)
    expect(replies.map(({ status }) => status).filter((status) => status < 300)).toHaveLength(1)
    if (active[0]?.id !== admin.id) {
      admin = { ...other }
    }
  })
})
