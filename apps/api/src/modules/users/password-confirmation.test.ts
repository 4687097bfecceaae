import { linkNewPassword, renewInvitation, withdrawInvitation } from '@lares/shared-types/contracts/users'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestUser } from '../../testing/test-users.ts'
import { createEmail, openUserArchive, type UserArchive } from '../../testing/user-archive.ts'

let fixture: UserArchive
let admin: TestUser
/** The same administrator without a recent password confirmation. */
let unconfirmed: TestUser

beforeAll(async () => {
  fixture = await openUserArchive()
  admin = fixture.admin
  unconfirmed = { ...admin, passwordConfirmed: false }
})
afterAll(() => fixture.archive.close())

const createLink = (as: TestUser, id: string) => fixture.archive.call(as, linkNewPassword, { params: { id } })
const renew = (as: TestUser, id: string) => fixture.archive.call(as, renewInvitation, { params: { id } })

interface Reply {
  readonly status: number
  readonly error: { code: string }
}

type Action = (as: TestUser, id: string) => Promise<Reply>

const actions: [string, Action, (() => Promise<{ id: string }>)?][] = [
  ['changing one’s own address', (as) => fixture.calls.change(as, admin.id, { email: createEmail() })],
  [
    'changing the address of another user',
    (as, id) => fixture.calls.change(as, id, { email: createEmail() }),
  ],
  ['appointing an administrator', (as, id) => fixture.calls.change(as, id, { isAdmin: true })],
  ['creating a password link for another user', createLink],
  ['deleting a user', (as, id) => fixture.calls.remove(as, id)],
  ['inviting an administrator', (as) => fixture.calls.invite(as, { isAdmin: true })],
  [
    'removing an administrator',
    (as, id) => fixture.calls.change(as, id, { isAdmin: false }),
    () => fixture.archive.addUser({ isAdmin: true }),
  ],
  [
    'suspending an administrator',
    (as, id) => fixture.calls.change(as, id, { status: 'suspended' }),
    () => fixture.archive.addUser({ isAdmin: true }),
  ],
  [
    'renewing the invitation of an administrator',
    renew,
    async () => (await fixture.calls.invite(admin, { isAdmin: true })).reply.user,
  ],
  [
    'withdrawing the invitation of an administrator',
    (as, id) => fixture.archive.call(as, withdrawInvitation, { params: { id } }),
    async () => (await fixture.calls.invite(admin, { isAdmin: true })).reply.user,
  ],
]

test.each(actions)(
  '%s requires a password confirmation',
  async (_what, action, addTarget = () => fixture.archive.addUser()) => {
    const { id } = await addTarget()
    const before = await fixture.calls.read(admin, id)
    const rejected = await action(unconfirmed, id)
    expect(rejected.status).toBe(403)
    expect(rejected.error.code).toBe('password-required')
    expect((await fixture.calls.read(admin, id)).reply).toEqual(before.reply)
    expect((await action(admin, id)).status).toBeLessThan(300)
  },
)

test.each<[string, Action]>([
  ['changing a name', (as, id) => fixture.calls.change(as, id, { displayName: 'Other' })],
  ['changing permissions', (as, id) => fixture.calls.change(as, id, { permissions: ['items:create'] })],
  [
    'saving the same address',
    async (as, id) => {
      const { email } = (await fixture.calls.read(admin, id)).reply
      return fixture.calls.change(as, id, { email: email.toUpperCase() })
    },
  ],
  ['inviting a user who is no administrator', (as) => fixture.calls.invite(as)],
])('%s requires no password confirmation', async (_what, action) => {
  const { id } = await fixture.archive.addUser()
  expect((await action(unconfirmed, id)).status).toBeLessThan(300)
})

test('forbidden actions do not ask for a password', async () => {
  const { id } = await fixture.archive.addUser({ isAdmin: true })
  const manager = { ...fixture.manager, passwordConfirmed: false }
  expect((await createLink(manager, id)).error.code).toBe('forbidden')
  expect((await fixture.calls.remove(manager, id)).error.code).toBe('forbidden')
})
