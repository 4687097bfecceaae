import { randomUUID } from 'node:crypto'
import * as internal from '@lares/server-kit/internal-contracts'
import type { RequestOf } from '@lares/shared-types/contract'
import { requestPasswordReset, resetPassword } from '@lares/shared-types/contracts/auth'
import * as secondFactor from '@lares/shared-types/contracts/second-factor'
import { deleteUser, linkNewPassword } from '@lares/shared-types/contracts/users'
import { newUserPermissions } from '@lares/shared-types/permissions'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestUser } from '../../testing/test-users.ts'
import { openUserArchive, type UserArchive } from '../../testing/user-archive.ts'

type Input = RequestOf<typeof internal.signInByProvider>['body']

let fixture: UserArchive
beforeAll(async () => {
  fixture = await openUserArchive()
})
afterAll(() => fixture.archive.close())

const issuer = 'https://id.example.org'

/** Somebody at the provider with this address. */
const createPerson = (email: string, more: Partial<Input> = {}): Input => ({
  issuer,
  subject: randomUUID(),
  email,
  isEmailVerified: true,
  maySignUp: false,
  mayLink: true,
  agent: 'Phone',
  ...more,
})

const signIn = (body: Input) => fixture.archive.call(undefined, internal.signInByProvider, { body })
const getReason = async (body: Input) => {
  const { error } = await signIn(body)
  return error.code === 'provider-refused' ? error.params?.reason : error.code
}
const getUserId = async (body: Input) => {
  const { reply } = await signIn(body)
  return 'user' in reply ? reply.user.id : undefined
}
const setStatus = (user: { id: string }, status: 'active' | 'suspended') =>
  fixture.calls.change(fixture.admin, user.id, { status })

async function listAudit(user: { id: string }) {
  return fixture.archive.services.db
    .selectFrom('audit_events')
    .select(['kind', 'details'])
    .where('subject_id', '=', user.id)
    .orderBy('id')
    .execute()
}

describe('signing in by a provider', () => {
  test('links the active user with the verified address, and recognizes them by the subject from then on', async () => {
    const user = await fixture.archive.addUser()
    const person = createPerson(user.email.toUpperCase())
    const first = await signIn(person)
    expect(first.reply).toMatchObject({ user: { id: user.id }, epoch: 1, signInId: expect.any(String) })
    expect(await getUserId({ ...person, email: 'another@example.org', isEmailVerified: false })).toBe(user.id)
    const { email: _, ...withoutAddress } = person
    expect(await getUserId(withoutAddress)).toBe(user.id)
    expect((await listAudit(user)).map(({ kind }) => kind)).toEqual(['provider-linked'])
    const signIns = await fixture.archive.services.db
      .selectFrom('sign_ins')
      .select('agent')
      .where('user_id', '=', user.id)
      .execute()
    expect(signIns).toEqual(Array.from({ length: 3 }, () => ({ agent: 'Phone' })))
  })

  test('is refused without a verified address, and for addresses of nobody', async () => {
    const user = await fixture.archive.addUser()
    expect(await getReason(createPerson(user.email, { isEmailVerified: false }))).toBe('unverified')
    const { email: _, ...withoutAddress } = createPerson(user.email)
    expect(await getReason(withoutAddress)).toBe('unverified')
    expect(await getReason(createPerson('nobody@example.org'))).toBe('unknown')
    expect(await listAudit(user)).toEqual([])
  })

  test('is refused to another person with the address of somebody who is linked', async () => {
    const user = await fixture.archive.addUser()
    await signIn(createPerson(user.email))
    expect(await getReason(createPerson(user.email))).toBe('linked-otherwise')
    expect(await getUserId(createPerson(user.email, { issuer: 'https://other.example.org' }))).toBe(user.id)
  })

  test('is refused to an account whose address nobody has confirmed, whoever knows its password', async () => {
    const manager = await fixture.archive.addUser({ permissions: ['users:manage'] })
    const { email } = createPerson(`${randomUUID()}@example.org`)
    await fixture.calls.change(manager, manager.id, { email: email ?? '' })
    const rights = { isAdmin: true, granted: [], withdrawn: [] }
    const owner = createPerson(email ?? '', { rights, maySignUp: true })
    expect(await getReason(owner)).toBe('unconfirmed')
    expect((await fixture.calls.read(fixture.admin, manager.id)).reply.isAdmin).toBe(false)
    expect((await listAudit(manager)).map(({ kind }) => kind)).not.toContain('provider-linked')
    const { db } = fixture.archive.services
    await db.updateTable('users').set({ verified_at: new Date() }).where('id', '=', manager.id).execute()
    expect(await getUserId(owner)).toBe(manager.id)
  })

  test('is possible during maintenance for who is linked, and links nobody and makes no account', async () => {
    const [linked, other] = [await fixture.archive.addUser(), await fixture.archive.addUser()]
    const person = createPerson(linked.email)
    await signIn(person)
    expect(await getUserId({ ...person, mayLink: false })).toBe(linked.id)
    expect(await getReason(createPerson(other.email, { mayLink: false }))).toBe('maintenance')
    const stranger = createPerson(`${randomUUID()}@example.org`, { mayLink: false, maySignUp: true })
    expect(await getReason(stranger)).toBe('maintenance')
  })

  test('is refused to the invited, suspended and deleted, also once they are linked', async () => {
    const { user: invited } = (await fixture.calls.invite(fixture.admin)).reply
    expect(await getReason(createPerson(invited.email))).toBe('not-active')
    const suspended = await fixture.archive.addUser()
    const person = createPerson(suspended.email)
    await signIn(person)
    await setStatus(suspended, 'suspended')
    expect(await getReason(person)).toBe('not-active')
    expect(await getReason(createPerson(suspended.email))).toBe('not-active')
    const deleted = await fixture.archive.addUser()
    const gone = createPerson(deleted.email)
    await signIn(gone)
    const version = await fixture.calls.getVersion(deleted.id)
    await fixture.archive.call(fixture.admin, deleteUser, { params: { id: deleted.id }, query: { version } })
    expect(await getReason(gone)).toBe('unknown')
  })

  test('is possible again after a suspension was lifted, for users without a password too', async () => {
    const user = await fixture.archive.addUser()
    const person = createPerson(user.email)
    await signIn(person)
    await setStatus(user, 'suspended')
    await setStatus(user, 'active')
    expect(await getUserId(person)).toBe(user.id)
    expect((await fixture.calls.read(fixture.admin, user.id)).reply.status).toBe('active')
  })

  test('makes an account where that is permitted, with the name and the rights of the groups', async () => {
    const email = `${randomUUID()}@example.org`
    const rights = { granted: ['tags:manage' as const], withdrawn: ['ai:use' as const] }
    const person = createPerson(email, { maySignUp: true, name: 'Odile', rights })
    const { reply } = await signIn(person)
    if (!('user' in reply)) throw new Error('a code was asked for')
    expect(reply.user).toMatchObject({ email, displayName: 'Odile', verified: true, isAdmin: false })
    const expected = [...newUserPermissions.filter((permission) => permission !== 'ai:use'), 'tags:manage']
    expect(reply.user.permissions.toSorted()).toEqual(expected.toSorted())
    expect(await getUserId(person)).toBe(reply.user.id)
    const audit = await listAudit(reply.user)
    expect(audit.map(({ kind }) => kind)).toEqual(['user-signed-up', 'provider-linked'])
    expect(audit[0]?.details).toMatchObject({ to: { status: 'active', isAdmin: false } })
  })

  test('ends with a recovery by link, which removes the links to providers', async () => {
    const user = await fixture.archive.addUser()
    const { db } = fixture.archive.services
    const password_hash = 'an earlier one'
    await db.updateTable('users').set({ password_hash }).where('id', '=', user.id).execute()
    const person = createPerson(user.email)
    await signIn(person)
    const { reply } = await fixture.archive.call(fixture.admin, linkNewPassword, { params: { id: user.id } })
    const params = { token: reply.link.split('/').at(-1) ?? '' }
    await fixture.archive.call(undefined, resetPassword, {
      params,
      body: { password: 'a lantern in the window' },
    })
    expect((await listAudit(user)).map(({ kind }) => kind)).toContain('provider-unlinked')
    // The new account at the provider can be linked now.
    expect(await getUserId(createPerson(user.email))).toBe(user.id)
  })
})

test('the first password by a mailed link keeps the link to the provider, and a later one does not', async () => {
  const user = await fixture.archive.addUser()
  const person = createPerson(user.email)
  await signIn(person)
  for (const [password, kept] of [
    ['a lantern in the window', true],
    ['three bricks in the oven', false],
  ] as const) {
    fixture.mailer.mails.length = 0
    await fixture.archive.call(undefined, requestPasswordReset, { body: { email: user.email } })
    const params = { token: await fixture.mailer.tokenFor(user.email) }
    const { status } = await fixture.archive.call(undefined, resetPassword, { params, body: { password } })
    expect(status).toBe(204)
    expect((await listAudit(user)).some(({ kind }) => kind === 'provider-unlinked')).toBe(!kept)
  }
})

describe('groups at the provider', () => {
  const load = async ({ id }: TestUser) => (await fixture.calls.read(fixture.admin, id)).reply

  test('give and take the rights that they are mapped to, and no others, with an entry in the audit log', async () => {
    const user = await fixture.archive.addUser({ permissions: ['items:create', 'tags:manage'] })
    const rights = { granted: ['ai:use' as const], withdrawn: ['tags:manage' as const] }
    const person = createPerson(user.email, { rights })
    await signIn(person)
    const { permissions } = await load(user)
    expect(permissions.toSorted()).toEqual(['ai:use', 'items:create'])
    await signIn(person)
    const changes = (await listAudit(user)).filter(({ kind }) => kind === 'rights-changed')
    expect(changes).toHaveLength(1)
    expect(changes[0]?.details).toMatchObject({
      source: 'oidc',
      from: { permissions: ['items:create', 'tags:manage'] },
      to: { permissions: ['ai:use', 'items:create'] },
    })
  })

  test('make administrators and unmake them, but never the last one', async () => {
    const user = await fixture.archive.addUser()
    const person = createPerson(user.email)
    const be = (isAdmin: boolean) => signIn({ ...person, rights: { isAdmin, granted: [], withdrawn: [] } })
    await be(true)
    expect(await load(user)).toMatchObject({ isAdmin: true })
    await be(false)
    expect(await load(user)).toMatchObject({ isAdmin: false })
    await be(true)
    const { db } = fixture.archive.services
    await db.updateTable('users').set({ is_admin: false }).where('id', '!=', user.id).execute()
    try {
      expect((await be(false)).reply).toMatchObject({ user: { isAdmin: true } })
    } finally {
      await db.updateTable('users').set({ is_admin: true }).where('id', '=', fixture.admin.id).execute()
    }
    expect((await be(false)).reply).toMatchObject({ user: { isAdmin: false } })
  })

  test('of two last administrators who come back at the same time leave one', async () => {
    const users = [await fixture.archive.addUser(), await fixture.archive.addUser()]
    const people = users.map(({ email }) => createPerson(email))
    const be = (isAdmin: boolean) =>
      Promise.all(
        people.map((person) => signIn({ ...person, rights: { isAdmin, granted: [], withdrawn: [] } })),
      )
    await be(true)
    const { db } = fixture.archive.services
    await db.updateTable('users').set({ is_admin: false }).where('id', '=', fixture.admin.id).execute()
    try {
      const replies = await be(false)
      const administrators = replies.filter(({ reply }) => 'user' in reply && reply.user.isAdmin)
      expect(administrators).toHaveLength(1)
    } finally {
      await db.updateTable('users').set({ is_admin: true }).where('id', '=', fixture.admin.id).execute()
    }
  })
})

describe('a second factor', () => {
  /** Adds a user with a second factor: the code that its app shows some steps from now. */
  async function addUserWithFactor() {
    const user = await fixture.archive.addUser()
    const { reply } = await fixture.archive.call(user, secondFactor.startSecondFactor, {})
    const totp = new TOTP({ secret: Secret.fromBase32(reply.secret) })
    const getCode = (steps: number) =>
      totp.generate({ timestamp: fixture.archive.services.now().getTime() + steps * 30_000 })
    const body = { code: getCode(0) }
    expect((await fixture.archive.call(user, secondFactor.enableSecondFactor, { body })).status).toBe(200)
    const getStep = (code: string, step: object = {}) => ({ userId: user.id, epoch: 1, code, ...step })
    return { user, getCode, getStep }
  }

  const countFailures = async ({ id }: TestUser) => {
    const { db } = fixture.archive.services
    const query = db.selectFrom('users').select('failed_sign_ins').where('id', '=', id)
    return (await query.executeTakeFirstOrThrow()).failed_sign_ins
  }

  test('is asked for before anything is linked or changed, and a wrong code counts as a failure', async () => {
    const { user, getCode, getStep } = await addUserWithFactor()
    const rights = { isAdmin: true, granted: [], withdrawn: [] }
    const person = createPerson(user.email, { rights })
    expect((await signIn(person)).reply).toEqual({ secondFactor: { userId: user.id, epoch: 1 } })
    const wrong = { ...person, secondStep: getStep(getCode(40)) }
    expect((await signIn(wrong)).error.code).toBe('code-refused')
    expect(await countFailures(user)).toBe(1)
    expect((await listAudit(user)).map(({ kind }) => kind)).toEqual(['second-factor-added'])
    const secondStep = getStep(getCode(1))
    expect((await signIn({ ...person, secondStep })).reply).toMatchObject({
      user: { id: user.id, isAdmin: true },
    })
    expect(await countFailures(user)).toBe(0)
    expect((await signIn({ ...person, secondStep })).error.code).toBe('code-refused')
  })

  test('does not complete the sign-in of another user, or one whose sign-ins were ended since', async () => {
    const { user, getCode, getStep } = await addUserWithFactor()
    const person = createPerson(user.email)
    const code = getCode(1)
    const other = await fixture.archive.addUser()
    const getCodeOfReply = async (step: object, body = person) =>
      (await signIn({ ...body, secondStep: getStep(code, step) })).error.code
    expect(await getCodeOfReply({ userId: other.id })).toBe('sign-in-expired')
    expect(await getCodeOfReply({ epoch: 2 })).toBe('sign-in-expired')
    expect(await getCodeOfReply({}, createPerson(other.email))).toBe('sign-in-expired')
    const stranger = createPerson(`${randomUUID()}@example.org`, { maySignUp: true })
    expect(await getCodeOfReply({}, stranger)).toBe('sign-in-expired')
    const { db } = fixture.archive.services
    const links = await db.selectFrom('provider_links').select('subject').execute()
    expect(links.map(({ subject }) => subject)).not.toContain(person.subject)
    expect((await signIn({ ...person, secondStep: getStep(code) })).reply).toMatchObject({
      user: { id: user.id },
    })
  })
})
