import { listAuditEvents } from '@lares/shared-types/contracts/audit'
import * as auth from '@lares/shared-types/contracts/auth'
import { mergeTag } from '@lares/shared-types/contracts/labels'
import * as contracts from '@lares/shared-types/contracts/users'
import { newUserPermissions } from '@lares/shared-types/permissions'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signInWith } from '../../testing/test-sign-in.ts'
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

describe('an invitation', () => {
  test('mails a link that allows the first sign-in and verifies the address', async () => {
    const { status, reply } = await calls.invite(admin, { language: 'fr', displayName: ' Zia  Pia ' })
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
    expect(fixture.mailer.mails.at(-1)?.subject).toBe(
      'Keeper vous invite à rejoindre les archives de la famille',
    )
    const params = { token: await fixture.mailer.tokenFor(email) }
    await fixture.archive.call(undefined, auth.acceptInvitation, { params, body: { password } })
    expect((await signInWith(fixture.archive, { email, password })).body).toMatchObject({
      user: { verified: true },
    })
    expect((await calls.read(admin, reply.user.id)).reply.status).toBe('active')
  })

  test('returns the link if it cannot be mailed', async () => {
    fixture.mailer.canDeliver = false
    const outbox = await calls.invite(admin)
    expect(outbox.reply.link).toBe(await fixture.mailer.linkFor(outbox.reply.user.email))
    fixture.mailer.canDeliver = true
    fixture.mailer.broken = true
    expect((await calls.invite(admin)).reply.link).toMatch(/\/invitation\/[\w-]{43}$/)
  })

  test('is rejected for an existing address, regardless of case', async () => {
    const first = (await calls.invite(admin)).reply.user
    const duplicate = await calls.invite(admin, { email: first.email.toUpperCase() })
    expect(duplicate.error).toMatchObject({ code: 'already-exists', issues: [{ path: 'email' }] })
  })

  test('succeeds once for two concurrent requests with one address', async () => {
    const email = createEmail()
    const replies = await Promise.all([calls.invite(admin, { email }), calls.invite(admin, { email })])
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  test.each([
    [{ email: 'nobody' }, 'email', 'wrong-format'],
    [{ displayName: '  ' }, 'displayName', 'too-short'],
    [{ permissions: ['everything'] }, 'permissions.0', 'not-allowed'],
    [{ restrictedTagIds: [unknownId] }, 'restrictedTagIds.0', 'unknown-reference'],
    [{ restrictedCategoryIds: [unknownId] }, 'restrictedCategoryIds.0', 'unknown-reference'],
    [{ language: 'xx' }, 'language', 'not-allowed'],
  ])('is rejected for %j', async (body, path, code) => {
    expect((await calls.invite(admin, body)).error.issues).toContainEqual({ path, code })
  })

  test('requires the permission to manage users and grants no other permissions than theirs', async () => {
    expect((await calls.invite(await fixture.archive.addUser())).status).toBe(403)
    expect((await calls.invite(manager, { isAdmin: true })).error.code).toBe('forbidden')
    expect((await calls.invite(manager, { permissions: ['tags:manage'] })).error.code).toBe('forbidden')
    expect((await calls.invite(manager)).reply.user.permissions).toEqual(['items:create'])
    const guest = await fixture.archive.call(undefined, contracts.inviteUser, {
      body: { email: createEmail(), displayName: 'X' },
    })
    expect(guest.status).toBe(401)
  })

  test('inherits restrictions of deleted labels, and its link can be renewed', async () => {
    const secret = await calls.tag('Secret once')
    const restricted = await calls.restrictedManager(secret)
    const merged = { params: { id: secret }, body: { intoId: await calls.tag('Secret now') } }
    expect((await fixture.archive.call(admin, mergeTag, merged)).status).toBe(200)
    const { user } = (await calls.invite(restricted)).reply
    const rows = await fixture.archive.services.db
      .selectFrom('user_gone_labels')
      .select('label_id')
      .where('user_id', '=', user.id)
      .execute()
    expect(rows).toEqual([{ label_id: secret }])
    const renewed = { params: { id: user.id } }
    expect((await fixture.archive.call(restricted, contracts.renewInvitation, renewed)).status).toBe(200)
  })

  test('inherits restrictions without revealing them to the inviting user', async () => {
    const secret = await calls.tag('Secret')
    const child = await calls.tag('Below', secret)
    const openInvitation = await calls.tag('Open')
    const { reply } = await calls.invite(await calls.restrictedManager(secret), {
      restrictedTagIds: [openInvitation],
    })
    expect(reply.user.restrictedTagIds).toEqual([openInvitation])
    const stored = (await calls.read(admin, reply.user.id)).reply.restrictedTagIds
    expect([...stored].sort()).toEqual([secret, openInvitation].sort())
    const rejected = await calls.invite(await calls.restrictedManager(secret), { restrictedTagIds: [child] })
    expect(rejected.error.issues).toEqual([{ path: 'restrictedTagIds.0', code: 'unknown-reference' }])
  })

  test('revokes the link before when renewed', async () => {
    fixture.mailer.canDeliver = false
    const { user, link } = (await calls.invite(admin)).reply
    const renewed = await fixture.archive.call(admin, contracts.renewInvitation, { params: { id: user.id } })
    const openInvitation = (url: string | null) =>
      fixture.archive.call(undefined, auth.getInvitation, { params: { token: url?.split('/').at(-1) ?? '' } })
    expect((await openInvitation(link)).status).toBe(410)
    expect((await openInvitation(renewed.reply.link)).reply.email).toBe(user.email)
  })

  describe('that is withdrawn', () => {
    const withdraw = (as: TestUser, id: string) =>
      fixture.archive.call(as, contracts.withdrawInvitation, { params: { id } })

    test('ends its links, frees the address, and is told in the audit log', async () => {
      const { user } = (await calls.invite(manager)).reply
      const params = { token: await fixture.mailer.tokenFor(user.email) }
      expect((await withdraw(manager, user.id)).status).toBe(204)
      expect((await fixture.archive.call(undefined, auth.getInvitation, { params })).status).toBe(410)
      const accepted = await fixture.archive.call(undefined, auth.acceptInvitation, {
        params,
        body: { password },
      })
      expect(accepted.status).toBe(410)
      expect((await calls.read(admin, user.id)).status).toBe(404)
      expect((await withdraw(manager, user.id)).status).toBe(404)
      expect((await calls.invite(manager, { email: user.email })).status).toBe(201)
      const { reply } = await fixture.archive.call(admin, listAuditEvents, { query: { userId: user.id } })
      expect(reply.events[0]).toMatchObject({ kind: 'invitation-withdrawn', by: { id: manager.id } })
    })

    test('is refused once it was accepted', async () => {
      const { user } = (await calls.invite(admin)).reply
      const params = { token: await fixture.mailer.tokenFor(user.email) }
      await fixture.archive.call(undefined, auth.acceptInvitation, { params, body: { password } })
      expect((await withdraw(admin, user.id)).error.code).toBe('already-exists')
      expect((await calls.read(admin, user.id)).reply.status).toBe('active')
    })

    test('is accepted or withdrawn, when both happen at the same time', async () => {
      const { user } = (await calls.invite(admin)).reply
      const params = { token: await fixture.mailer.tokenFor(user.email) }
      const [accepted, withdrawn] = await Promise.all([
        fixture.archive.call(undefined, auth.acceptInvitation, { params, body: { password } }),
        withdraw(admin, user.id),
      ])
      const isActive = (await calls.read(admin, user.id)).status === 200
      expect([accepted.status < 300, withdrawn.status < 300]).toEqual([isActive, !isActive])
    })

    test('of an administrator takes an administrator, with their password', async () => {
      const { user } = (await calls.invite(admin, { isAdmin: true })).reply
      expect((await withdraw(manager, user.id)).status).toBe(403)
      expect((await withdraw(await fixture.archive.addUser(), user.id)).status).toBe(403)
      expect((await withdraw(admin, user.id)).status).toBe(204)
    })
  })

  describe('requested again after its reply got lost', () => {
    const openLink = (url: string | null) =>
      fixture.archive.call(undefined, auth.getInvitation, { params: { token: url?.split('/').at(-1) ?? '' } })

    test('is not mailed again', async () => {
      const body = { id: uuidv7(), email: createEmail() }
      const first = (await calls.invite(admin, body)).reply
      expect((await calls.invite(admin, body)).reply).toMatchObject({ user: first.user, link: null })
      expect(fixture.mailer.mails.filter(({ to }) => to === body.email)).toHaveLength(1)
    })

    test('returns another link if it was not mailed, and the first one stays valid', async () => {
      fixture.mailer.canDeliver = false
      const body = { id: uuidv7(), email: createEmail() }
      const links = [
        (await calls.invite(admin, body)).reply.link,
        (await calls.invite(admin, body)).reply.link,
      ]
      expect(new Set(links).size).toBe(2)
      for (const link of links) expect((await openLink(link)).reply.email).toBe(body.email)
      for (let repetition = 0; repetition < 3; repetition++) await calls.invite(admin, body)
      expect((await calls.invite(admin, body)).reply.link).toBeNull()
      for (const link of links) expect((await openLink(link)).status).toBe(200)
    })

    test('returns no link once it was accepted', async () => {
      fixture.mailer.canDeliver = false
      const body = { id: uuidv7(), email: createEmail() }
      const { link } = (await calls.invite(admin, body)).reply
      await calls.invite(admin, body)
      const params = { token: link?.split('/').at(-1) ?? '' }
      await fixture.archive.call(undefined, auth.acceptInvitation, { params, body: { password } })
      expect((await calls.invite(admin, body)).reply).toMatchObject({
        link: null,
        user: { status: 'active' },
      })
    })

    test('returns no link to an account that may do more than the inviting user by now', async () => {
      fixture.mailer.canDeliver = false
      const body = { id: uuidv7(), email: createEmail() }
      const { user } = (await calls.invite(manager, body)).reply
      await calls.change(admin, user.id, { permissions: ['tags:manage'] })
      expect((await calls.invite(manager, body)).error).toMatchObject({
        code: 'forbidden',
        params: { reason: 'beyond-own-rights' },
      })
    })

    test('does not give the id of a deleted user, whose sessions may still exist, to another', async () => {
      const id = uuidv7()
      await calls.invite(admin, { id })
      await calls.remove(admin, id)
      await fixture.archive.services.db.deleteFrom('contributors').where('id', '=', id).execute()
      expect((await calls.invite(admin, { id })).error.code).toBe('id-taken')
    })
  })

  describe('issued before rights changed', () => {
    const toParams = (link: string | null) => ({ token: link?.split('/').at(-1) ?? '' })
    const useLink = async (link: string | null) => [
      (await fixture.archive.call(undefined, auth.getInvitation, { params: toParams(link) })).status,
      (
        await fixture.archive.call(undefined, auth.acceptInvitation, {
          params: toParams(link),
          body: { password },
        })
      ).status,
    ]
    const changeUser = async (id: string, body: object) => {
      const { version } = (await calls.read(admin, id)).reply
      const changed = await fixture.archive.call(admin, contracts.changeUser, {
        params: { id },
        body: { version, ...body },
      })
      expect(changed.status).toBe(200)
      return changed
    }

    const inviteAs = async (issuer: TestUser) => {
      const { user, link } = (await calls.invite(issuer)).reply
      return { user, link: link ?? (await fixture.mailer.linkFor(user.email)) }
    }

    describe.each([
      ['handed over', false],
      ['mailed', true],
    ])('and %s', (_, delivers) => {
      beforeEach(() => {
        fixture.mailer.canDeliver = delivers
      })

      test.each([[{ isAdmin: true }], [{ permissions: ['items:create', 'batch:run'] }]])(
        'does not open an account that gained %j since',
        async (more) => {
          const { user, link } = await inviteAs(manager)
          await changeUser(user.id, more)
          expect(await useLink(link)).toEqual([410, 410])
          fixture.mailer.canDeliver = false
          const renewed = await fixture.archive.call(admin, contracts.renewInvitation, {
            params: { id: user.id },
          })
          expect(await useLink(renewed.reply.link)).toEqual([200, 200])
        },
      )

      test.each([
        ['no longer invites', (id: string) => changeUser(id, { permissions: ['items:create'] })],
        ['is suspended', (id: string) => changeUser(id, { status: 'suspended' })],
        [
          'is deleted',
          (id: string) =>
            fixture.archive.call(admin, contracts.deleteUser, { params: { id }, query: { version: 1 } }),
        ],
      ])('is revoked when its issuer %s', async (_, removeIssuer) => {
        const issuer = await fixture.archive.addUser({ permissions: ['users:manage', 'items:create'] })
        const { link } = await inviteAs(issuer)
        expect((await removeIssuer(issuer.id)).status).toBeLessThan(300)
        expect(await useLink(link)).toEqual([410, 410])
      })
    })
  })

  test('can only be renewed for invited users', async () => {
    const renew = (as: TestUser | undefined, id: string) =>
      fixture.archive.call(as, contracts.renewInvitation, { params: { id } })
    expect((await renew(admin, manager.id)).error.code).toBe('already-exists')
    expect((await renew(admin, unknownId)).status).toBe(404)
    expect((await renew(undefined, manager.id)).status).toBe(401)
    const { id } = (await calls.invite(admin, { permissions: ['tags:manage'] })).reply.user
    expect((await renew(manager, id)).error.code).toBe('forbidden')
  })
})
