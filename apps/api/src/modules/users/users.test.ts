import * as auth from '@lares/shared-types/contracts/auth'
import * as items from '@lares/shared-types/contracts/items'
import * as contracts from '@lares/shared-types/contracts/users'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isSignedIn, signInWith } from '../../testing/test-sign-in.ts'
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
beforeEach(() => {
  fixture.mailer.canDeliver = true
  fixture.mailer.broken = false
})

const unknownId = '0199aaaa-0000-7000-8000-000000000000'
const password = 'the boat in the harbour'

describe('users', () => {
  test('are listed for managers of users only', async () => {
    const { users } = (await fixture.archive.call(manager, contracts.listUsers, {})).reply
    expect(users.map(({ id }) => id)).toEqual(expect.arrayContaining([admin.id, manager.id]))
    expect(JSON.stringify(users)).not.toMatch(/password|argon2|epoch/)
    expect(
      (await fixture.archive.call(await fixture.archive.addUser(), contracts.listUsers, {})).status,
    ).toBe(403)
    expect((await fixture.archive.call(undefined, contracts.listUsers, {})).status).toBe(401)
  })

  test('that do not exist answer 404, and an invalid id is rejected', async () => {
    expect((await calls.read(admin, unknownId)).status).toBe(404)
    expect((await calls.read(admin, 'one')).error.issues).toEqual([{ path: 'id', code: 'wrong-format' }])
    const unknown = { params: { id: unknownId } }
    expect(
      (await fixture.archive.call(admin, contracts.changeUser, { ...unknown, body: { version: 1 } })).status,
    ).toBe(404)
    expect(
      (await fixture.archive.call(admin, contracts.deleteUser, { ...unknown, query: { version: 1 } })).status,
    ).toBe(404)
  })
})

describe('changing a user', () => {
  test('takes effect at their next request without ending their sessions', async () => {
    const user = await fixture.archive.addUser({ permissions: [] })
    const createPost = () =>
      fixture.archive.call(user, items.createItem, { body: { kind: 'post', title: 'New' } })
    expect((await createPost()).status).toBe(403)
    await calls.change(admin, user.id, { permissions: ['items:create'], displayName: 'Anna', language: 'it' })
    expect((await createPost()).status).toBe(201)
    await calls.change(admin, user.id, { permissions: [] })
    expect((await createPost()).status).toBe(403)
    expect((await calls.read(admin, user.id)).reply).toMatchObject({
      displayName: 'Anna',
      siteparams: { language: 'it' },
      version: 3,
    })
  })

  test('rejects a stale version with the current user', async () => {
    const user = await fixture.archive.addUser()
    const save = (displayName: string) =>
      fixture.archive.call(admin, contracts.changeUser, {
        params: { id: user.id },
        body: { version: 1, displayName },
      })
    const replies = await Promise.all([save('First'), save('Second')])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    const accepted = replies.find(({ status }) => status === 200)?.reply
    const rejected = replies.find(({ status }) => status === 409)?.error
    expect(rejected).toMatchObject({
      code: 'version-conflict',
      params: {
        current: { displayName: accepted?.displayName, version: 2 },
        savedBy: { id: admin.id },
        savedAt: expect.any(String),
      },
    })
  })

  test('to a new address requires verification and revokes links mailed to the old one', async () => {
    const user = await fixture.archive.addUser({ displayName: 'Anna' })
    await fixture.archive.call(undefined, auth.requestPasswordReset, { body: { email: user.email } })
    const params = { token: await fixture.mailer.tokenFor(user.email) }
    const email = createEmail()
    expect((await calls.change(admin, user.id, { email })).reply).toMatchObject({ email, verified: false })
    expect((await fixture.archive.call(undefined, auth.getPasswordReset, { params })).status).toBe(410)
    const token = await fixture.mailer.tokenFor(email)
    await fixture.archive.call(undefined, auth.verifyEmail, { params: { token } })
    expect((await calls.read(admin, user.id)).reply.verified).toBe(true)
  })

  test('to the address of another user is rejected', async () => {
    const user = await fixture.archive.addUser()
    expect((await calls.change(admin, user.id, { email: manager.email })).error).toMatchObject({
      code: 'already-exists',
      issues: [{ path: 'email', code: 'duplicate' }],
    })
  })

  test('rejects invalid input with an issue at its field', async () => {
    const user = await fixture.archive.addUser()
    const rejected = await calls.change(admin, user.id, { restrictedTagIds: [unknownId] })
    expect(rejected).toMatchObject({
      status: 422,
      error: { issues: [{ path: 'restrictedTagIds.0', code: 'unknown-reference' }] },
    })
    const { id } = (await calls.invite(admin)).reply.user
    expect((await calls.change(admin, id, { status: 'active' })).error.issues).toEqual([
      { path: 'status', code: 'not-allowed' },
    ])
    const noVersion = await fixture.archive.call(admin, contracts.changeUser, {
      params: { id },
      body: { displayName: 'X' } as never,
    })
    expect(noVersion.error.issues).toEqual([{ path: 'version', code: 'required' }])
  })

  test('requires the permission to manage users', async () => {
    const user = await fixture.archive.addUser()
    expect((await calls.change(user, user.id, { displayName: 'X' })).status).toBe(403)
    expect((await calls.change(undefined, user.id, { displayName: 'X' })).status).toBe(401)
  })
})

describe('suspending', () => {
  test('ends access immediately, and its sessions stay ended when it is lifted', async () => {
    const user = await fixture.archive.addUser()
    await calls.change(admin, user.id, { status: 'suspended' })
    expect(await isSignedIn(fixture.archive, user)).toBe(false)
    await calls.change(admin, user.id, { status: 'active' })
    expect(await isSignedIn(fixture.archive, user)).toBe(false)
    expect(await isSignedIn(fixture.archive, { ...user, epoch: 2 })).toBe(false)
    const { status } = (await calls.read(admin, user.id)).reply
    expect(status).toBe('invited')
  })

  test('of a user with a password is lifted to active', async () => {
    const { user } = (await calls.invite(admin)).reply
    const params = { token: await fixture.mailer.tokenFor(user.email) }
    await fixture.archive.call(undefined, auth.acceptInvitation, { params, body: { password } })
    await calls.change(admin, user.id, { status: 'suspended' })
    expect((await signInWith(fixture.archive, { email: user.email, password })).status).toBe(401)
    expect((await calls.change(admin, user.id, { status: 'active' })).reply.status).toBe('active')
    const epoch = (await signInWith(fixture.archive, { email: user.email, password })).body
    expect(epoch).toMatchObject({ epoch: 2 })
  })

  test('of an invited user revokes the invitation', async () => {
    const { user } = (await calls.invite(admin)).reply
    const params = { token: await fixture.mailer.tokenFor(user.email) }
    await calls.change(admin, user.id, { status: 'suspended' })
    expect((await fixture.archive.call(undefined, auth.getInvitation, { params })).status).toBe(410)
  })
})

describe('deleting a user', () => {
  test('retains their contributions and ends their access', async () => {
    const user = await fixture.archive.addUser()
    const { id } = (
      await fixture.archive.call(user, items.createItem, { body: { kind: 'post', title: 'A letter' } })
    ).reply
    await fixture.archive.call(user, items.rateItem, { params: { id }, body: { value: 5 } })
    expect((await calls.remove(admin, user.id)).status).toBe(204)
    expect(await isSignedIn(fixture.archive, user)).toBe(false)
    const item = (await fixture.archive.call(manager, items.getItem, { params: { id } })).reply
    expect(item).toMatchObject({ title: 'A letter', author: null, version: 1 })
    const { revisions } = (
      await fixture.archive.call(manager, items.listRevisions, { params: { id }, query: {} })
    ).reply
    expect(revisions).toMatchObject([{ number: 1, by: null }])
    expect((await calls.read(admin, user.id)).status).toBe(404)
  })

  test('requires the current version and the permission', async () => {
    const user = await fixture.archive.addUser()
    const stale = await fixture.archive.call(admin, contracts.deleteUser, {
      params: { id: user.id },
      query: { version: 7 },
    })
    expect(stale.error).toMatchObject({ code: 'version-conflict', params: { current: { id: user.id } } })
    expect((await calls.remove(user, user.id)).status).toBe(403)
    expect((await calls.remove(undefined, user.id)).status).toBe(401)
  })
})
