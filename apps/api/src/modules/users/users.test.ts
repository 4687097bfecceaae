import * as auth from '@lares/shared-types/contracts/auth'
import * as items from '@lares/shared-types/contracts/items'
import * as contracts from '@lares/shared-types/contracts/users'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isSignedIn, signInWith } from '../../testing/test-sign-in.ts'
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
beforeEach(() => {
  world.mailer.delivers = true
  world.mailer.broken = false
})

const unknownId = '0199aaaa-0000-7000-8000-000000000000'
const password = 'the boat in the harbour'

describe('users', () => {
  test('are listed for those who manage them', async () => {
    const { users } = (await world.archive.call(manager, contracts.listUsers, {})).reply
    expect(users.map(({ id }) => id)).toEqual(expect.arrayContaining([admin.id, manager.id]))
    expect(JSON.stringify(users)).not.toMatch(/password|argon2|epoch/)
    expect((await world.archive.call(await world.archive.addUser(), contracts.listUsers, {})).status).toBe(
      403,
    )
    expect((await world.archive.call(undefined, contracts.listUsers, {})).status).toBe(401)
  })

  test('that do not exist are not found, and what is no id is refused', async () => {
    expect((await calls.read(admin, unknownId)).status).toBe(404)
    expect((await calls.read(admin, 'one')).error.issues).toEqual([{ path: 'id', code: 'wrong-format' }])
    const nobody = { params: { id: unknownId } }
    expect(
      (await world.archive.call(admin, contracts.changeUser, { ...nobody, body: { version: 1 } })).status,
    ).toBe(404)
    expect(
      (await world.archive.call(admin, contracts.deleteUser, { ...nobody, query: { version: 1 } })).status,
    ).toBe(404)
  })
})

describe('changing a user', () => {
  test('holds at their next request, their sessions going on', async () => {
    const user = await world.archive.addUser({ permissions: [] })
    const write = () => world.archive.call(user, items.createItem, { body: { kind: 'post', title: 'New' } })
    expect((await write()).status).toBe(403)
    await calls.change(admin, user.id, { permissions: ['items:create'], displayName: 'Anna', language: 'it' })
    expect((await write()).status).toBe(201)
    await calls.change(admin, user.id, { permissions: [] })
    expect((await write()).status).toBe(403)
    expect((await calls.read(admin, user.id)).reply).toMatchObject({
      displayName: 'Anna',
      siteparams: { language: 'it' },
      version: 3,
    })
  })

  test('against an older version is refused with what stands there', async () => {
    const user = await world.archive.addUser()
    const save = (displayName: string) =>
      world.archive.call(admin, contracts.changeUser, {
        params: { id: user.id },
        body: { version: 1, displayName },
      })
    const answers = await Promise.all([save('First'), save('Second')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const won = answers.find(({ status }) => status === 200)?.reply
    const lost = answers.find(({ status }) => status === 409)?.error
    expect(lost).toMatchObject({
      code: 'version-conflict',
      params: {
        current: { displayName: won?.displayName, version: 2 },
        savedBy: { id: admin.id },
        savedAt: expect.any(String),
      },
    })
  })

  test('to a new address has it confirmed anew and ends what was mailed to the old one', async () => {
    const user = await world.archive.addUser({ displayName: 'Anna' })
    await world.archive.call(undefined, auth.requestPasswordReset, { body: { email: user.email } })
    const params = { token: await world.mailer.tokenFor(user.email) }
    const email = newAddress()
    expect((await calls.change(admin, user.id, { email })).reply).toMatchObject({ email, verified: false })
    expect((await world.archive.call(undefined, auth.getPasswordReset, { params })).status).toBe(410)
    const token = await world.mailer.tokenFor(email)
    await world.archive.call(undefined, auth.verifyEmail, { params: { token } })
    expect((await calls.read(admin, user.id)).reply.verified).toBe(true)
  })

  test('to the address of another is refused', async () => {
    const user = await world.archive.addUser()
    expect((await calls.change(admin, user.id, { email: manager.email })).error).toMatchObject({
      code: 'already-exists',
      issues: [{ path: 'email', code: 'duplicate' }],
    })
  })

  test('refuses bad input at its field', async () => {
    const user = await world.archive.addUser()
    const refused = await calls.change(admin, user.id, { restrictedTagIds: [unknownId] })
    expect(refused).toMatchObject({
      status: 422,
      error: { issues: [{ path: 'restrictedTagIds.0', code: 'unknown-reference' }] },
    })
    const { id } = (await calls.invite(admin)).reply.user
    expect((await calls.change(admin, id, { status: 'active' })).error.issues).toEqual([
      { path: 'status', code: 'not-allowed' },
    ])
    const noVersion = await world.archive.call(admin, contracts.changeUser, {
      params: { id },
      body: { displayName: 'X' } as never,
    })
    expect(noVersion.error.issues).toEqual([{ path: 'version', code: 'required' }])
  })

  test('is for those who manage users', async () => {
    const user = await world.archive.addUser()
    expect((await calls.change(user, user.id, { displayName: 'X' })).status).toBe(403)
    expect((await calls.change(undefined, user.id, { displayName: 'X' })).status).toBe(401)
  })
})

describe('suspending', () => {
  test('ends access at once, and sessions stay ended when it is lifted', async () => {
    const user = await world.archive.addUser()
    await calls.change(admin, user.id, { status: 'suspended' })
    expect(await isSignedIn(world.archive, user)).toBe(false)
    await calls.change(admin, user.id, { status: 'active' })
    expect(await isSignedIn(world.archive, user)).toBe(false)
    expect(await isSignedIn(world.archive, { ...user, epoch: 2 })).toBe(false)
    const { status } = (await calls.read(admin, user.id)).reply
    expect(status).toBe('invited')
  })

  test('of somebody with a password is lifted to an active user', async () => {
    const { user } = (await calls.invite(admin)).reply
    const params = { token: await world.mailer.tokenFor(user.email) }
    await world.archive.call(undefined, auth.acceptInvitation, { params, body: { password } })
    await calls.change(admin, user.id, { status: 'suspended' })
    expect((await signInWith(world.archive, { email: user.email, password })).status).toBe(401)
    expect((await calls.change(admin, user.id, { status: 'active' })).reply.status).toBe('active')
    const epoch = (await signInWith(world.archive, { email: user.email, password })).body
    expect(epoch).toMatchObject({ epoch: 2 })
  })

  test('of an invited person ends the invitation', async () => {
    const { user } = (await calls.invite(admin)).reply
    const params = { token: await world.mailer.tokenFor(user.email) }
    await calls.change(admin, user.id, { status: 'suspended' })
    expect((await world.archive.call(undefined, auth.getInvitation, { params })).status).toBe(410)
  })
})

describe('deleting a user', () => {
  test('keeps what they contributed and ends their access', async () => {
    const user = await world.archive.addUser()
    const { id } = (
      await world.archive.call(user, items.createItem, { body: { kind: 'post', title: 'A letter' } })
    ).reply
    await world.archive.call(user, items.rateItem, { params: { id }, body: { value: 5 } })
    expect((await calls.remove(admin, user.id)).status).toBe(204)
    expect(await isSignedIn(world.archive, user)).toBe(false)
    const kept = (await world.archive.call(manager, items.getItem, { params: { id } })).reply
    expect(kept).toMatchObject({ title: 'A letter', author: null, version: 1 })
    const { revisions } = (
      await world.archive.call(manager, items.listRevisions, { params: { id }, query: {} })
    ).reply
    expect(revisions).toMatchObject([{ number: 1, by: null }])
    expect((await calls.read(admin, user.id)).status).toBe(404)
  })

  test('needs the present version and the right', async () => {
    const user = await world.archive.addUser()
    const stale = await world.archive.call(admin, contracts.deleteUser, {
      params: { id: user.id },
      query: { version: 7 },
    })
    expect(stale.error).toMatchObject({ code: 'version-conflict', params: { current: { id: user.id } } })
    expect((await calls.remove(user, user.id)).status).toBe(403)
    expect((await calls.remove(undefined, user.id)).status).toBe(401)
  })
})
