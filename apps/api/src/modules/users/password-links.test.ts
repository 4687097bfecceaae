import * as auth from '@lares/shared-types/contracts/auth'
import * as contracts from '@lares/shared-types/contracts/users'
import { permissions } from '@lares/shared-types/permissions'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AccountArchive, openAccountArchive, password } from '../../testing/account-archive.ts'
import { isSignedIn, signInWith } from '../../testing/test-sign-in.ts'
import type { TestUser } from '../../testing/test-users.ts'
import { tokenLifetimesMs } from '../accounts/access-tokens.ts'

let fixture: AccountArchive
let admin: TestUser
let manager: TestUser
beforeAll(async () => {
  fixture = await openAccountArchive()
  admin = await fixture.archive.addUser({ isAdmin: true })
  manager = await fixture.archive.addUser({ permissions: ['users:manage', 'items:create'] })
})
afterAll(() => fixture.archive.close())

const unknownId = '0199aaaa-0000-7000-8000-000000000000'
const newPassword = 'a lantern in the window'

const createLink = (as: TestUser | undefined, id: string) =>
  fixture.archive.call(as, contracts.linkNewPassword, { params: { id } })
const getReset = (token: string) =>
  fixture.archive.call(undefined, auth.getPasswordReset, { params: { token } })
const resetPassword = (token: string) =>
  fixture.archive.call(undefined, auth.resetPassword, { params: { token }, body: { password: newPassword } })

async function createToken(as: TestUser, id: string): Promise<string> {
  const { reply } = await createLink(as, id)
  return reply.link.split('/').at(-1) ?? ''
}

/** Changes a user as administrator. */
async function changeUser(id: string, body: object): Promise<void> {
  const params = { id }
  const { version } = (await fixture.archive.call(admin, contracts.getUser, { params })).reply
  const changed = await fixture.archive.call(admin, contracts.changeUser, {
    params,
    body: { version, ...body },
  })
  expect(changed.status).toBe(200)
}

async function addTag(): Promise<string> {
  const id = uuidv7()
  const names = JSON.stringify({ en: id })
  await fixture.archive.services.db
    .insertInto('tags')
    .values({ id, parent_id: null, names, colour: null })
    .execute()
  return id
}

describe('a password link', () => {
  test('sets a password once, ends all sessions and does not verify the address', async () => {
    const user = await fixture.addPerson({ verified_at: null })
    const { status, reply } = await createLink(admin, user.id)
    expect(status).toBe(200)
    expect(reply).toEqual({
      link: expect.stringMatching(/^http:\/\/127\.0\.0\.1:3000\/user\/password-reset\/[\w-]{43}$/),
      expiresAt: new Date(fixture.clock.time.getTime() + tokenLifetimesMs['password-reset']).toISOString(),
    })
    expect(fixture.mailer.mails).toEqual([])
    expect(await isSignedIn(fixture.archive, user)).toBe(true)
    const token = reply.link.split('/').at(-1) ?? ''
    expect((await getReset(token)).reply).toEqual({ email: user.email })
    expect((await resetPassword(token)).status).toBe(204)
    expect(await isSignedIn(fixture.archive, user)).toBe(false)
    const signedIn = await signInWith(fixture.archive, { ...user, password: newPassword })
    expect(signedIn.body).toMatchObject({ user: { verified: false } })
    expect((await resetPassword(token)).error.code).toBe('link-expired')
  })

  test('is valid for an hour and revokes earlier links', async () => {
    const user = await fixture.addPerson()
    await fixture.archive.call(undefined, auth.requestPasswordReset, { body: { email: user.email } })
    const mailed = await fixture.mailer.tokenFor(user.email)
    const first = await createToken(admin, user.id)
    const second = await createToken(admin, user.id)
    expect([
      (await getReset(mailed)).status,
      (await getReset(first)).status,
      (await getReset(second)).status,
    ]).toEqual([410, 410, 200])
    const startTime = fixture.clock.time
    fixture.clock.time = new Date(startTime.getTime() + tokenLifetimesMs['password-reset'])
    expect((await resetPassword(second)).status).toBe(410)
    fixture.clock.time = startTime
  })

  test('is not revoked by a request for a mailed one', async () => {
    const user = await fixture.addPerson()
    const token = await createToken(admin, user.id)
    await fixture.archive.call(undefined, auth.requestPasswordReset, { body: { email: user.email } })
    await fixture.mailer.linkFor(user.email)
    expect((await getReset(token)).status).toBe(200)
  })

  test('is stored with its issuer', async () => {
    const user = await fixture.addPerson({ permissions: [] })
    await createLink(manager, user.id)
    const rows = await fixture.archive.services.db
      .selectFrom('access_tokens')
      .select(['issued_by', 'mailed'])
      .where('user_id', '=', user.id)
      .execute()
    expect(rows).toEqual([{ issued_by: manager.id, mailed: false }])
  })

  test('cannot be created for invited, suspended or unknown users', async () => {
    const { user: invited } = await fixture.addInvited()
    const suspended = await fixture.addPerson({ status: 'suspended' })
    for (const [{ id }, status] of [
      [invited, 'invited'],
      [suspended, 'suspended'],
    ] as const) {
      expect((await createLink(admin, id)).error).toMatchObject({
        code: 'already-exists',
        params: { status },
      })
    }
    expect((await createLink(admin, unknownId)).status).toBe(404)
  })

  test('can be created by managers of users, but not for themselves', async () => {
    const user = await fixture.addPerson()
    expect((await createLink(undefined, user.id)).status).toBe(401)
    expect((await createLink(await fixture.archive.addUser(), user.id)).status).toBe(403)
    for (const as of [admin, manager]) {
      expect((await createLink(as, as.id)).error).toMatchObject({ params: { reason: 'own-account' } })
    }
    expect((await createLink(admin, manager.id)).status).toBe(200)
  })
})

describe('a manager of users who is no administrator', () => {
  test('cannot create a link for an administrator or a user with more permissions', async () => {
    const powerfulUser = await fixture.addPerson({ permissions: ['items:create', 'batch:run'] })
    const formerAdmin = await fixture.addPerson({ is_admin: true, permissions: [] })
    const suspendedAdmin = await fixture.addPerson({ is_admin: true, permissions: [], status: 'suspended' })
    for (const { id } of [admin, powerfulUser, formerAdmin, suspendedAdmin]) {
      expect((await createLink(manager, id)).error).toMatchObject({
        code: 'forbidden',
        params: { reason: 'beyond-own-rights' },
      })
    }
    const tokens = await fixture.archive.services.db
      .selectFrom('access_tokens')
      .select('user_id')
      .where('user_id', 'in', [powerfulUser.id, formerAdmin.id])
      .execute()
    expect(tokens).toEqual([])
    expect(
      (await createLink(manager, (await fixture.addPerson({ permissions: ['items:create'] })).id)).status,
    ).toBe(200)
  })

  test('cannot create a link for a user with fewer restrictions', async () => {
    const secret = await addTag()
    const restrictedManager = await fixture.archive.addUser({
      permissions: [...permissions],
      restrictedTagIds: [secret],
    })
    expect((await createLink(restrictedManager, (await fixture.archive.addUser()).id)).error.code).toBe(
      'forbidden',
    )
    const restrictedUser = await fixture.archive.addUser({ restrictedTagIds: [secret] })
    expect((await createLink(restrictedManager, restrictedUser.id)).status).toBe(200)
  })
})

describe('a link created before rights changed', () => {
  const useBoth = async (token: string) => [
    (await getReset(token)).status,
    (await resetPassword(token)).status,
  ]

  test.each([
    ['an administrator', { isAdmin: true }],
    ['a user with a permission that its issuer lacks', { permissions: ['items:create', 'batch:run'] }],
  ])('does not open the account of %s', async (_, more) => {
    const user = await fixture.addPerson({ permissions: ['items:create'] })
    const token = await createToken(manager, user.id)
    await changeUser(user.id, more)
    expect(await useBoth(token)).toEqual([410, 410])
    expect((await signInWith(fixture.archive, user)).status).toBe(200)
  })

  test('does not open the account of a user who sees more than its issuer now', async () => {
    const secret = await addTag()
    const restrictedManager = await fixture.archive.addUser({
      permissions: [...permissions],
      restrictedTagIds: [secret],
    })
    const user = await fixture.addPerson()
    await changeUser(user.id, { restrictedTagIds: [secret] })
    const token = await createToken(restrictedManager, user.id)
    await changeUser(user.id, { restrictedTagIds: [] })
    expect(await useBoth(token)).toEqual([410, 410])
  })

  test.each([
    ['suspended', (id: string) => changeUser(id, { status: 'suspended' })],
    [
      'without the permission to manage users',
      (id: string) => changeUser(id, { permissions: ['items:create'] }),
    ],
    [
      'deleted',
      (id: string) =>
        fixture.archive.call(admin, contracts.deleteUser, { params: { id }, query: { version: 1 } }),
    ],
  ])('is revoked when its issuer is %s', async (_, removeIssuer) => {
    const issuer = await fixture.archive.addUser({ permissions: ['users:manage', 'items:create'] })
    const user = await fixture.addPerson({ permissions: ['items:create'] })
    const token = await createToken(issuer, user.id)
    expect((await getReset(token)).status).toBe(200)
    await removeIssuer(issuer.id)
    expect(await useBoth(token)).toEqual([410, 410])
    expect((await signInWith(fixture.archive, { ...user, password })).status).toBe(200)
  })

  test('still opens an account with more rights if an administrator issued it', async () => {
    const user = await fixture.addPerson()
    const token = await createToken(admin, user.id)
    await changeUser(user.id, { isAdmin: true })
    expect((await resetPassword(token)).status).toBe(204)
  })

  test('is not revoked if it was mailed at the request of the user', async () => {
    const user = await fixture.addPerson()
    await fixture.archive.call(undefined, auth.requestPasswordReset, { body: { email: user.email } })
    const token = await fixture.mailer.tokenFor(user.email)
    await changeUser(user.id, { permissions: ['batch:run'] })
    expect((await resetPassword(token)).status).toBe(204)
  })
})
