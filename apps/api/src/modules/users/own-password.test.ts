import { linkNewPassword, renewInvitation } from '@lares/shared-types/contracts/users'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestUser } from '../../testing/test-users.ts'
import { newAddress, openUserArchive, type UserArchive } from '../../testing/user-archive.ts'

let world: UserArchive
let admin: TestUser
/** The same administrator, who has not given their password once more. */
let unconfirmed: TestUser

beforeAll(async () => {
  world = await openUserArchive()
  admin = world.admin
  unconfirmed = { ...admin, passwordConfirmed: false }
})
afterAll(() => world.archive.close())

const link = (as: TestUser, id: string) => world.archive.call(as, linkNewPassword, { params: { id } })
const renew = (as: TestUser, id: string) => world.archive.call(as, renewInvitation, { params: { id } })

interface Answered {
  readonly status: number
  readonly error: { code: string }
}

type Act = (as: TestUser, id: string) => Promise<Answered>

const acts: [string, Act, (() => Promise<{ id: string }>)?][] = [
  ['changing the own address', (as) => world.calls.change(as, admin.id, { email: newAddress() })],
  ['changing the address of another', (as, id) => world.calls.change(as, id, { email: newAddress() })],
  ['making an administrator', (as, id) => world.calls.change(as, id, { isAdmin: true })],
  ['making a link for the password of another', link],
  ['deleting a user', (as, id) => world.calls.remove(as, id)],
  ['inviting an administrator', (as) => world.calls.invite(as, { isAdmin: true })],
  [
    'removing an administrator',
    (as, id) => world.calls.change(as, id, { isAdmin: false }),
    () => world.archive.addUser({ isAdmin: true }),
  ],
  [
    'suspending an administrator',
    (as, id) => world.calls.change(as, id, { status: 'suspended' }),
    () => world.archive.addUser({ isAdmin: true }),
  ],
  [
    'renewing the invitation of an administrator',
    renew,
    async () => (await world.calls.invite(admin, { isAdmin: true })).reply.user,
  ],
]

test.each(acts)(
  '%s wants the own password first',
  async (_what, act, whom = () => world.archive.addUser()) => {
    const { id } = await whom()
    const before = await world.calls.read(admin, id)
    const refused = await act(unconfirmed, id)
    expect(refused.status).toBe(403)
    expect(refused.error.code).toBe('password-required')
    expect((await world.calls.read(admin, id)).reply).toEqual(before.reply)
    expect((await act(admin, id)).status).toBeLessThan(300)
  },
)

test.each<[string, Act]>([
  ['a name', (as, id) => world.calls.change(as, id, { displayName: 'Other' })],
  ['permissions', (as, id) => world.calls.change(as, id, { permissions: ['items:create'] })],
  [
    'the same address again',
    async (as, id) => {
      const { email } = (await world.calls.read(admin, id)).reply
      return world.calls.change(as, id, { email: email.toUpperCase() })
    },
  ],
  ['an invitation of somebody who is no administrator', (as) => world.calls.invite(as)],
])('%s needs no password', async (_what, act) => {
  const { id } = await world.archive.addUser()
  expect((await act(unconfirmed, id)).status).toBeLessThan(300)
})

test('who may not do it is not asked for a password', async () => {
  const { id } = await world.archive.addUser({ isAdmin: true })
  const manager = { ...world.manager, passwordConfirmed: false }
  expect((await link(manager, id)).error.code).toBe('forbidden')
  expect((await world.calls.remove(manager, id)).error.code).toBe('forbidden')
})
