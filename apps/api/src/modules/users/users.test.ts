import { randomUUID } from 'node:crypto'
import * as auth from '@lares/shared-types/contracts/auth'
import * as items from '@lares/shared-types/contracts/items'
import * as contracts from '@lares/shared-types/contracts/users'
import { newUserPermissions, permissions } from '@lares/shared-types/permissions'
import type { ChangeUser } from '@lares/shared-types/users'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type KeptMails, keepMails } from '../../testing/kept-mails.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import { isSignedIn, signInWith } from '../../testing/test-sign-in.ts'
import type { TestUser, UserTraits } from '../../testing/test-users.ts'

let archive: TestArchive
let mailer: KeptMails
let admin: TestUser
let manager: TestUser

beforeAll(async () => {
  mailer = keepMails()
  archive = await openTestArchive({ mailer })
  admin = await archive.addUser({ isAdmin: true, displayName: 'Keeper' })
  manager = await archive.addUser({ permissions: ['users:manage', 'items:create'], displayName: 'Manager' })
})
afterAll(() => archive.close())
beforeEach(() => {
  mailer.delivers = true
  mailer.broken = false
})

const unknownId = '0199aaaa-0000-7000-8000-000000000000'
const password = 'the boat in the harbour'
const address = () => `${randomUUID()}@example.org`

const invite = (as: TestUser, more: object = {}) =>
  archive.call(as, contracts.inviteUser, { body: { email: address(), displayName: 'Carlo', ...more } })
const read = (as: TestUser | undefined, id: string) => archive.call(as, contracts.getUser, { params: { id } })
const versionOf = async (id: string) => (await read(admin, id)).reply.version
async function change(as: TestUser | undefined, id: string, body: Omit<ChangeUser, 'version'>) {
  return archive.call(as, contracts.changeUser, {
    params: { id },
    body: { version: await versionOf(id), ...body },
  })
}
async function remove(as: TestUser | undefined, id: string) {
  return archive.call(as, contracts.deleteUser, {
    params: { id },
    query: { version: await versionOf(id) },
  })
}

async function tag(name: string, parent_id: string | null = null): Promise<string> {
  const id = uuidv7()
  const names = JSON.stringify({ en: name })
  await archive.services.db.insertInto('tags').values({ id, parent_id, names, colour: null }).execute()
  return id
}

/** A manager of users who is restricted from a tag. */
const restrictedManager = (id: string, more: UserTraits = {}) =>
  archive.addUser({ permissions: [...permissions], restrictedTagIds: [id], ...more })

describe('inviting', () => {
  test('mails a link that leads to the first sign-in, with the address confirmed by it', async () => {
    const { status, reply } = await invite(admin, { language: 'fr', displayName: ' Zia  Pia ' })
    expect(status).toBe(201)
    expect(reply).toMatchObject({
      link: null,
      user: {
        displayName: 'Zia Pia',
        status: 'invited',
        verified: false,
        isAdmin: false,
        permissions: newUserPermissions,
        siteparams: { language: 'fr' },
        lastSeenAt: null,
        version: 1,
      },
    })
    const { email } = reply.user
    expect(mailer.mails.at(-1)?.subject).toBe('Keeper vous invite dans les archives de la famille')
    const params = { token: await mailer.tokenFor(email) }
    await archive.call(undefined, auth.acceptInvitation, { params, body: { password } })
    expect((await signInWith(archive, { email, password })).body).toMatchObject({ user: { verified: true } })
    expect((await read(admin, reply.user.id)).reply.status).toBe('active')
  })

  test('shows the link where no mail server takes it', async () => {
    mailer.delivers = false
    const outbox = await invite(admin)
    expect(outbox.reply.link).toBe(await mailer.linkFor(outbox.reply.user.email))
    mailer.delivers = true
    mailer.broken = true
    expect((await invite(admin)).reply.link).toMatch(/\/invitation\/[\w-]{43}$/)
  })

  test('refuses an address that somebody has, in any case of its letters', async () => {
    const first = (await invite(admin)).reply.user
    const again = await invite(admin, { email: first.email.toUpperCase() })
    expect(again.error).toMatchObject({ code: 'already-exists', issues: [{ path: 'email' }] })
  })

  test('of one address twice at the same time succeeds once', async () => {
    const email = address()
    const answers = await Promise.all([invite(admin, { email }), invite(admin, { email })])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  test.each([
    [{ email: 'nobody' }, 'email', 'wrong-format'],
    [{ displayName: '  ' }, 'displayName', 'too-short'],
    [{ permissions: ['everything'] }, 'permissions.0', 'not-allowed'],
    [{ restrictedTagIds: [unknownId] }, 'restrictedTagIds.0', 'unknown-reference'],
    [{ restrictedCategoryIds: [unknownId] }, 'restrictedCategoryIds.0', 'unknown-reference'],
    [{ language: 'es' }, 'language', 'not-allowed'],
  ])('refuses %j', async (body, path, code) => {
    expect((await invite(admin, body)).error.issues).toContainEqual({ path, code })
  })

  test('is for those who manage users, and gives no more than they have', async () => {
    expect((await invite(await archive.addUser())).status).toBe(403)
    expect((await invite(manager, { isAdmin: true })).error.code).toBe('forbidden')
    expect((await invite(manager, { permissions: ['tags:manage'] })).error.code).toBe('forbidden')
    expect((await invite(manager)).reply.user.permissions).toEqual(['items:create'])
    const guest = await archive.call(undefined, contracts.inviteUser, {
      body: { email: address(), displayName: 'X' },
    })
    expect(guest.status).toBe(401)
  })

  test('hands down what is hidden from the inviting person, without telling them', async () => {
    const secret = await tag('Secret')
    const child = await tag('Below', secret)
    const open = await tag('Open')
    const { reply } = await invite(await restrictedManager(secret), { restrictedTagIds: [open] })
    expect(reply.user.restrictedTagIds).toEqual([open])
    const stored = (await read(admin, reply.user.id)).reply.restrictedTagIds
    expect([...stored].sort()).toEqual([secret, open].sort())
    const naming = await invite(await restrictedManager(secret), { restrictedTagIds: [child] })
    expect(naming.error.issues).toEqual([{ path: 'restrictedTagIds.0', code: 'unknown-reference' }])
  })

  test('again ends the link before', async () => {
    mailer.delivers = false
    const { user, link } = (await invite(admin)).reply
    const renewed = await archive.call(admin, contracts.renewInvitation, { params: { id: user.id } })
    const open = (url: string | null) =>
      archive.call(undefined, auth.getInvitation, { params: { token: url?.split('/').at(-1) ?? '' } })
    expect((await open(link)).status).toBe(410)
    expect((await open(renewed.reply.link)).reply.email).toBe(user.email)
  })

  test('again is not for those who are in, nor for nobody', async () => {
    const renew = (as: TestUser | undefined, id: string) =>
      archive.call(as, contracts.renewInvitation, { params: { id } })
    expect((await renew(admin, manager.id)).error.code).toBe('already-exists')
    expect((await renew(admin, unknownId)).status).toBe(404)
    expect((await renew(undefined, manager.id)).status).toBe(401)
    const { id } = (await invite(admin, { permissions: ['tags:manage'] })).reply.user
    expect((await renew(manager, id)).error.code).toBe('forbidden')
  })
})

describe('users', () => {
  test('are listed for those who manage them', async () => {
    const { users } = (await archive.call(manager, contracts.listUsers, {})).reply
    expect(users.map(({ id }) => id)).toEqual(expect.arrayContaining([admin.id, manager.id]))
    expect(JSON.stringify(users)).not.toMatch(/password|argon2|epoch/)
    expect((await archive.call(await archive.addUser(), contracts.listUsers, {})).status).toBe(403)
    expect((await archive.call(undefined, contracts.listUsers, {})).status).toBe(401)
  })

  test('that do not exist are not found, and what is no id is refused', async () => {
    expect((await read(admin, unknownId)).status).toBe(404)
    expect((await read(admin, 'one')).error.issues).toEqual([{ path: 'id', code: 'wrong-format' }])
    const nobody = { params: { id: unknownId } }
    expect(
      (await archive.call(admin, contracts.changeUser, { ...nobody, body: { version: 1 } })).status,
    ).toBe(404)
    expect(
      (await archive.call(admin, contracts.deleteUser, { ...nobody, query: { version: 1 } })).status,
    ).toBe(404)
  })
})

describe('changing a user', () => {
  test('holds at their next request, their sessions going on', async () => {
    const user = await archive.addUser({ permissions: [] })
    const write = () => archive.call(user, items.createItem, { body: { kind: 'post', title: 'New' } })
    expect((await write()).status).toBe(403)
    await change(admin, user.id, { permissions: ['items:create'], displayName: 'Anna', language: 'it' })
    expect((await write()).status).toBe(201)
    await change(admin, user.id, { permissions: [] })
    expect((await write()).status).toBe(403)
    expect((await read(admin, user.id)).reply).toMatchObject({
      displayName: 'Anna',
      siteparams: { language: 'it' },
      version: 3,
    })
  })

  test('against an older version is refused with what stands there', async () => {
    const user = await archive.addUser()
    const save = (displayName: string) =>
      archive.call(admin, contracts.changeUser, {
        params: { id: user.id },
        body: { version: 1, displayName },
      })
    const answers = await Promise.all([save('First'), save('Second')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const won = answers.find(({ status }) => status === 200)?.reply
    const lost = answers.find(({ status }) => status === 409)?.error
    expect(lost).toMatchObject({
      code: 'version-conflict',
      params: { current: { displayName: won?.displayName, version: 2 } },
    })
  })

  test('to a new address has it confirmed anew and ends what was mailed to the old one', async () => {
    const user = await archive.addUser({ displayName: 'Anna' })
    await archive.call(undefined, auth.requestPasswordReset, { body: { email: user.email } })
    const params = { token: await mailer.tokenFor(user.email) }
    const email = address()
    expect((await change(admin, user.id, { email })).reply).toMatchObject({ email, verified: false })
    expect((await archive.call(undefined, auth.getPasswordReset, { params })).status).toBe(410)
    const token = await mailer.tokenFor(email)
    await archive.call(undefined, auth.verifyEmail, { params: { token } })
    expect((await read(admin, user.id)).reply.verified).toBe(true)
  })

  test('to the address of another is refused', async () => {
    const user = await archive.addUser()
    expect((await change(admin, user.id, { email: manager.email })).error).toMatchObject({
      code: 'already-exists',
      issues: [{ path: 'email', code: 'duplicate' }],
    })
  })

  test('refuses bad input at its field', async () => {
    const user = await archive.addUser()
    const refused = await change(admin, user.id, { restrictedTagIds: [unknownId] })
    expect(refused).toMatchObject({
      status: 422,
      error: { issues: [{ path: 'restrictedTagIds.0', code: 'unknown-reference' }] },
    })
    const { id } = (await invite(admin)).reply.user
    expect((await change(admin, id, { status: 'active' })).error.issues).toEqual([
      { path: 'status', code: 'not-allowed' },
    ])
    const noVersion = await archive.call(admin, contracts.changeUser, {
      params: { id },
      body: { displayName: 'X' } as never,
    })
    expect(noVersion.error.issues).toEqual([{ path: 'version', code: 'required' }])
  })

  test('is for those who manage users', async () => {
    const user = await archive.addUser()
    expect((await change(user, user.id, { displayName: 'X' })).status).toBe(403)
    expect((await change(undefined, user.id, { displayName: 'X' })).status).toBe(401)
  })
})

describe('suspending', () => {
  test('ends access at once, and sessions stay ended when it is lifted', async () => {
    const user = await archive.addUser()
    await change(admin, user.id, { status: 'suspended' })
    expect(await isSignedIn(archive, user)).toBe(false)
    await change(admin, user.id, { status: 'active' })
    expect(await isSignedIn(archive, user)).toBe(false)
    expect(await isSignedIn(archive, { ...user, epoch: 2 })).toBe(false)
    const { status } = (await read(admin, user.id)).reply
    expect(status).toBe('invited')
  })

  test('of somebody with a password is lifted to an active user', async () => {
    const { user } = (await invite(admin)).reply
    const params = { token: await mailer.tokenFor(user.email) }
    await archive.call(undefined, auth.acceptInvitation, { params, body: { password } })
    await change(admin, user.id, { status: 'suspended' })
    expect((await signInWith(archive, { email: user.email, password })).status).toBe(401)
    expect((await change(admin, user.id, { status: 'active' })).reply.status).toBe('active')
    const epoch = (await signInWith(archive, { email: user.email, password })).body
    expect(epoch).toMatchObject({ epoch: 2 })
  })

  test('of an invited person ends the invitation', async () => {
    const { user } = (await invite(admin)).reply
    const params = { token: await mailer.tokenFor(user.email) }
    await change(admin, user.id, { status: 'suspended' })
    expect((await archive.call(undefined, auth.getInvitation, { params })).status).toBe(410)
  })
})

describe('somebody who manages users without being administrator', () => {
  test('neither makes nor changes administrators', async () => {
    const user = await archive.addUser()
    for (const answer of [
      await change(manager, user.id, { isAdmin: true }),
      await change(manager, admin.id, { displayName: 'Mine' }),
      await change(manager, admin.id, { isAdmin: false }),
      await remove(manager, admin.id),
    ]) {
      expect(answer.error.code).toBe('forbidden')
    }
  })

  test('gives no right that they lack, but leaves and takes those that are there', async () => {
    const user = await archive.addUser({ permissions: ['tags:manage', 'items:export'] })
    const give = await change(manager, user.id, { permissions: ['tags:manage', 'batch:run'] })
    expect(give.error.code).toBe('forbidden')
    const keep = await change(manager, user.id, { permissions: ['tags:manage', 'items:create'] })
    expect(keep.reply.permissions).toEqual(['tags:manage', 'items:create'])
  })

  test('does not change their own rights, status or restrictions, only their name', async () => {
    const self = await archive.addUser({ permissions: ['users:manage'] })
    const label = await tag('Anything')
    for (const more of [
      { permissions: [] },
      { status: 'suspended' as const },
      { restrictedTagIds: [label] },
    ]) {
      expect((await change(self, self.id, more)).error.code).toBe('forbidden')
    }
    expect((await remove(self, self.id)).error.code).toBe('forbidden')
    const same = await change(self, self.id, { displayName: 'Me', permissions: ['users:manage'] })
    expect(same.reply.displayName).toBe('Me')
  })

  test('neither sees nor lifts restrictions from what is hidden from them', async () => {
    const secret = await tag('Secret')
    const open = await tag('Open')
    const user = await archive.addUser({ restrictedTagIds: [secret, open] })
    const hiddenFromThem = await restrictedManager(secret)
    expect((await read(hiddenFromThem, user.id)).reply.restrictedTagIds).toEqual([open])
    const changed = await change(hiddenFromThem, user.id, { restrictedTagIds: [] })
    expect(changed.reply.restrictedTagIds).toEqual([])
    expect((await read(admin, user.id)).reply.restrictedTagIds).toEqual([secret])
    const naming = await change(hiddenFromThem, user.id, { restrictedTagIds: [secret] })
    expect(naming.error.issues).toEqual([{ path: 'restrictedTagIds.0', code: 'unknown-reference' }])
  })

  test('who lifts a restriction leaves hidden what they cannot see below it', async () => {
    const parent = await tag('Parent')
    const child = await tag('Child', parent)
    const user = await archive.addUser({ restrictedTagIds: [parent] })
    await change(await restrictedManager(child), user.id, { restrictedTagIds: [] })
    expect((await read(admin, user.id)).reply.restrictedTagIds).toEqual([child])
  })

  test('cannot become somebody who may or sees more, by giving them an address', async () => {
    const secret = await tag('Secret')
    const mighty = await archive.addUser({ permissions: ['batch:run'] })
    const seeing = await archive.addUser()
    expect((await change(manager, mighty.id, { email: address() })).error.code).toBe('forbidden')
    const blind = await restrictedManager(secret)
    expect((await change(blind, seeing.id, { email: address() })).error.code).toBe('forbidden')
    const alike = await archive.addUser({ restrictedTagIds: [secret] })
    expect((await change(blind, alike.id, { email: address() })).status).toBe(200)
  })
})

describe('the last administrator', () => {
  let other: TestUser
  beforeEach(async () => {
    await archive.services.db
      .updateTable('users')
      .set({ is_admin: false })
      .where('id', '!=', admin.id)
      .execute()
    other = await archive.addUser()
  })

  test('is neither demoted, suspended nor deleted', async () => {
    for (const answer of [
      await change(admin, admin.id, { isAdmin: false }),
      await change(admin, admin.id, { status: 'suspended' }),
      await remove(admin, admin.id),
    ]) {
      expect(answer.error.code).toBe('last-administrator')
    }
    expect((await read(admin, admin.id)).reply).toMatchObject({ isAdmin: true, status: 'active' })
  })

  test('is still the last beside invited and suspended ones', async () => {
    await invite(admin, { isAdmin: true })
    await change(admin, other.id, { isAdmin: true })
    await change(admin, other.id, { status: 'suspended' })
    expect((await change(admin, admin.id, { isAdmin: false })).error.code).toBe('last-administrator')
  })

  test('remains when two take each other out at once', async () => {
    await change(admin, other.id, { isAdmin: true })
    const versions = { mine: await versionOf(admin.id), theirs: await versionOf(other.id) }
    const answers = await Promise.all([
      archive.call(admin, contracts.changeUser, {
        params: { id: other.id },
        body: { version: versions.theirs, isAdmin: false },
      }),
      archive.call(other, contracts.deleteUser, {
        params: { id: admin.id },
        query: { version: versions.mine },
      }),
    ])
    const active = await archive.services.db
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

describe('deleting a user', () => {
  test('keeps what they contributed and ends their access', async () => {
    const user = await archive.addUser()
    const { id } = (await archive.call(user, items.createItem, { body: { kind: 'post', title: 'A letter' } }))
      .reply
    await archive.call(user, items.rateItem, { params: { id }, body: { value: 5 } })
    expect((await remove(admin, user.id)).status).toBe(204)
    expect(await isSignedIn(archive, user)).toBe(false)
    const kept = (await archive.call(manager, items.getItem, { params: { id } })).reply
    expect(kept).toMatchObject({ title: 'A letter', author: null, version: 1 })
    const { revisions } = (await archive.call(manager, items.listRevisions, { params: { id } })).reply
    expect(revisions).toMatchObject([{ number: 1, by: null }])
    expect((await read(admin, user.id)).status).toBe(404)
  })

  test('needs the present version and the right', async () => {
    const user = await archive.addUser()
    const stale = await archive.call(admin, contracts.deleteUser, {
      params: { id: user.id },
      query: { version: 7 },
    })
    expect(stale.error).toMatchObject({ code: 'version-conflict', params: { current: { id: user.id } } })
    expect((await remove(user, user.id)).status).toBe(403)
    expect((await remove(undefined, user.id)).status).toBe(401)
  })
})
