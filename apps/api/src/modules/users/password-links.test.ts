import * as auth from '@lares/shared-types/contracts/auth'
import * as contracts from '@lares/shared-types/contracts/users'
import { permissions } from '@lares/shared-types/permissions'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AccountArchive, openAccountArchive, password } from '../../testing/account-archive.ts'
import { isSignedIn, signInWith } from '../../testing/test-sign-in.ts'
import type { TestUser } from '../../testing/test-users.ts'
import { lifetimes } from '../accounts/access-tokens.ts'

let world: AccountArchive
let admin: TestUser
let manager: TestUser
beforeAll(async () => {
  world = await openAccountArchive()
  admin = await world.archive.addUser({ isAdmin: true })
  manager = await world.archive.addUser({ permissions: ['users:manage', 'items:create'] })
})
afterAll(() => world.archive.close())

const unknownId = '0199aaaa-0000-7000-8000-000000000000'
const next = 'a lantern in the window'

const make = (as: TestUser | undefined, id: string) =>
  world.archive.call(as, contracts.linkNewPassword, { params: { id } })
const read = (token: string) => world.archive.call(undefined, auth.getPasswordReset, { params: { token } })
const use = (token: string) =>
  world.archive.call(undefined, auth.resetPassword, { params: { token }, body: { password: next } })

async function tokenOf(as: TestUser, id: string): Promise<string> {
  const { reply } = await make(as, id)
  return reply.link.split('/').at(-1) ?? ''
}

/** Changes a user as administrators do. */
async function change(id: string, body: object): Promise<void> {
  const params = { id }
  const { version } = (await world.archive.call(admin, contracts.getUser, { params })).reply
  const changed = await world.archive.call(admin, contracts.changeUser, {
    params,
    body: { version, ...body },
  })
  expect(changed.status).toBe(200)
}

async function tag(): Promise<string> {
  const id = uuidv7()
  const names = JSON.stringify({ en: id })
  await world.archive.services.db
    .insertInto('tags')
    .values({ id, parent_id: null, names, colour: null })
    .execute()
  return id
}

describe('a link for a new password that is handed over', () => {
  test('sets one once, ends every session, and confirms no address', async () => {
    const user = await world.person({ verified_at: null })
    const { status, reply } = await make(admin, user.id)
    expect(status).toBe(200)
    expect(reply).toEqual({
      link: expect.stringMatching(/^http:\/\/127\.0\.0\.1:3000\/user\/password-reset\/[\w-]{43}$/),
      expiresAt: new Date(world.clock.time.getTime() + lifetimes['password-reset']).toISOString(),
    })
    expect(world.mailer.mails).toEqual([])
    expect(await isSignedIn(world.archive, user)).toBe(true)
    const token = reply.link.split('/').at(-1) ?? ''
    expect((await read(token)).reply).toEqual({ email: user.email })
    expect((await use(token)).status).toBe(204)
    expect(await isSignedIn(world.archive, user)).toBe(false)
    const signedIn = await signInWith(world.archive, { ...user, password: next })
    expect(signedIn.body).toMatchObject({ user: { verified: false } })
    expect((await use(token)).error.code).toBe('link-expired')
  })

  test('holds for an hour, and ends the links before it', async () => {
    const user = await world.person()
    await world.archive.call(undefined, auth.requestPasswordReset, { body: { email: user.email } })
    const mailed = await world.mailer.tokenFor(user.email)
    const first = await tokenOf(admin, user.id)
    const second = await tokenOf(admin, user.id)
    expect([(await read(mailed)).status, (await read(first)).status, (await read(second)).status]).toEqual([
      410, 410, 200,
    ])
    const begun = world.clock.time
    world.clock.time = new Date(begun.getTime() + lifetimes['password-reset'])
    expect((await use(second)).status).toBe(410)
    world.clock.time = begun
  })

  test('is not ended by whoever asks for a mailed one', async () => {
    const user = await world.person()
    const token = await tokenOf(admin, user.id)
    await world.archive.call(undefined, auth.requestPasswordReset, { body: { email: user.email } })
    await world.mailer.linkFor(user.email)
    expect((await read(token)).status).toBe(200)
  })

  test('is kept with who made it', async () => {
    const user = await world.person({ permissions: [] })
    await make(manager, user.id)
    const kept = await world.archive.services.db
      .selectFrom('access_tokens')
      .select(['issued_by', 'mailed'])
      .where('user_id', '=', user.id)
      .execute()
    expect(kept).toEqual([{ issued_by: manager.id, mailed: false }])
  })

  test('is not made for the invited, the suspended or nobody', async () => {
    const { user: invited } = await world.invited()
    const suspended = await world.person({ status: 'suspended' })
    for (const [{ id }, status] of [
      [invited, 'invited'],
      [suspended, 'suspended'],
    ] as const) {
      expect((await make(admin, id)).error).toMatchObject({ code: 'already-exists', params: { status } })
    }
    expect((await make(admin, unknownId)).status).toBe(404)
  })

  test('is made by those who manage users, and by nobody for themselves', async () => {
    const user = await world.person()
    expect((await make(undefined, user.id)).status).toBe(401)
    expect((await make(await world.archive.addUser(), user.id)).status).toBe(403)
    for (const as of [admin, manager]) {
      expect((await make(as, as.id)).error).toMatchObject({ params: { reason: 'own-password' } })
    }
    expect((await make(admin, manager.id)).status).toBe(200)
  })
})

describe('somebody who manages users without being administrator', () => {
  test('makes no link for an administrator, nor for anybody with rights beyond theirs', async () => {
    const mighty = await world.person({ permissions: ['items:create', 'batch:run'] })
    const formerKeeper = await world.person({ is_admin: true, permissions: [] })
    const suspendedKeeper = await world.person({ is_admin: true, permissions: [], status: 'suspended' })
    for (const { id } of [admin, mighty, formerKeeper, suspendedKeeper]) {
      expect((await make(manager, id)).error).toMatchObject({
        code: 'forbidden',
        params: { reason: 'beyond-own-rights' },
      })
    }
    const tokens = await world.archive.services.db
      .selectFrom('access_tokens')
      .select('user_id')
      .where('user_id', 'in', [mighty.id, formerKeeper.id])
      .execute()
    expect(tokens).toEqual([])
    expect((await make(manager, (await world.person({ permissions: ['items:create'] })).id)).status).toBe(200)
  })

  test('makes no link for those who see what is hidden from them', async () => {
    const secret = await tag()
    const blind = await world.archive.addUser({ permissions: [...permissions], restrictedTagIds: [secret] })
    expect((await make(blind, (await world.archive.addUser()).id)).error.code).toBe('forbidden')
    const alike = await world.archive.addUser({ restrictedTagIds: [secret] })
    expect((await make(blind, alike.id)).status).toBe(200)
  })
})

describe('a link that was made before rights changed', () => {
  const dead = async (token: string) => [(await read(token)).status, (await use(token)).status]

  test.each([
    ['an administrator', { isAdmin: true }],
    ['somebody with a right that its maker lacks', { permissions: ['items:create', 'batch:run'] }],
  ])('does not open the account of %s', async (_, more) => {
    const user = await world.person({ permissions: ['items:create'] })
    const token = await tokenOf(manager, user.id)
    await change(user.id, more)
    expect(await dead(token)).toEqual([410, 410])
    expect((await signInWith(world.archive, user)).status).toBe(200)
  })

  test('does not open the account of somebody who sees more than its maker now', async () => {
    const secret = await tag()
    const blind = await world.archive.addUser({ permissions: [...permissions], restrictedTagIds: [secret] })
    const user = await world.person()
    await change(user.id, { restrictedTagIds: [secret] })
    const token = await tokenOf(blind, user.id)
    await change(user.id, { restrictedTagIds: [] })
    expect(await dead(token)).toEqual([410, 410])
  })

  test.each([
    ['suspended', (id: string) => change(id, { status: 'suspended' })],
    ['without the right to manage users', (id: string) => change(id, { permissions: ['items:create'] })],
    [
      'deleted',
      (id: string) =>
        world.archive.call(admin, contracts.deleteUser, { params: { id }, query: { version: 1 } }),
    ],
  ])('ends when its maker is %s', async (_, lose) => {
    const maker = await world.archive.addUser({ permissions: ['users:manage', 'items:create'] })
    const user = await world.person({ permissions: ['items:create'] })
    const token = await tokenOf(maker, user.id)
    expect((await read(token)).status).toBe(200)
    await lose(maker.id)
    expect(await dead(token)).toEqual([410, 410])
    expect((await signInWith(world.archive, { ...user, password })).status).toBe(200)
  })

  test('still opens the account where it gave an administrator’s link more rights', async () => {
    const user = await world.person()
    const token = await tokenOf(admin, user.id)
    await change(user.id, { isAdmin: true })
    expect((await use(token)).status).toBe(204)
  })

  test('leaves mailed ones alone', async () => {
    const user = await world.person()
    await world.archive.call(undefined, auth.requestPasswordReset, { body: { email: user.email } })
    const token = await world.mailer.tokenFor(user.email)
    await change(user.id, { permissions: ['batch:run'] })
    expect((await use(token)).status).toBe(204)
  })
})
