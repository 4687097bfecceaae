import * as auth from '@lares/shared-types/contracts/auth'
import { mergeTag } from '@lares/shared-types/contracts/labels'
import * as contracts from '@lares/shared-types/contracts/users'
import { newUserPermissions } from '@lares/shared-types/permissions'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signInWith } from '../../testing/test-sign-in.ts'
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

describe('inviting', () => {
  test('mails a link that leads to the first sign-in, with the address confirmed by it', async () => {
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
    expect(world.mailer.mails.at(-1)?.subject).toBe(
      'Keeper vous invite à rejoindre les archives de la famille',
    )
    const params = { token: await world.mailer.tokenFor(email) }
    await world.archive.call(undefined, auth.acceptInvitation, { params, body: { password } })
    expect((await signInWith(world.archive, { email, password })).body).toMatchObject({
      user: { verified: true },
    })
    expect((await calls.read(admin, reply.user.id)).reply.status).toBe('active')
  })

  test('shows the link where no mail server takes it', async () => {
    world.mailer.delivers = false
    const outbox = await calls.invite(admin)
    expect(outbox.reply.link).toBe(await world.mailer.linkFor(outbox.reply.user.email))
    world.mailer.delivers = true
    world.mailer.broken = true
    expect((await calls.invite(admin)).reply.link).toMatch(/\/invitation\/[\w-]{43}$/)
  })

  test('refuses an address that somebody has, in any case of its letters', async () => {
    const first = (await calls.invite(admin)).reply.user
    const again = await calls.invite(admin, { email: first.email.toUpperCase() })
    expect(again.error).toMatchObject({ code: 'already-exists', issues: [{ path: 'email' }] })
  })

  test('of one address twice at the same time succeeds once', async () => {
    const email = newAddress()
    const answers = await Promise.all([calls.invite(admin, { email }), calls.invite(admin, { email })])
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
    expect((await calls.invite(admin, body)).error.issues).toContainEqual({ path, code })
  })

  test('is for those who manage users, and gives no more than they have', async () => {
    expect((await calls.invite(await world.archive.addUser())).status).toBe(403)
    expect((await calls.invite(manager, { isAdmin: true })).error.code).toBe('forbidden')
    expect((await calls.invite(manager, { permissions: ['tags:manage'] })).error.code).toBe('forbidden')
    expect((await calls.invite(manager)).reply.user.permissions).toEqual(['items:create'])
    const guest = await world.archive.call(undefined, contracts.inviteUser, {
      body: { email: newAddress(), displayName: 'X' },
    })
    expect(guest.status).toBe(401)
  })

  test('hands down what was hidden from the inviting person when it was deleted, and the link can be renewed', async () => {
    const secret = await calls.tag('Secret once')
    const restricted = await calls.restrictedManager(secret)
    const merged = { params: { id: secret }, body: { intoId: await calls.tag('Secret now') } }
    expect((await world.archive.call(admin, mergeTag, merged)).status).toBe(200)
    const { user } = (await calls.invite(restricted)).reply
    const gone = await world.archive.services.db
      .selectFrom('user_gone_labels')
      .select('label_id')
      .where('user_id', '=', user.id)
      .execute()
    expect(gone).toEqual([{ label_id: secret }])
    const renewed = { params: { id: user.id } }
    expect((await world.archive.call(restricted, contracts.renewInvitation, renewed)).status).toBe(200)
  })

  test('hands down what is hidden from the inviting person, without telling them', async () => {
    const secret = await calls.tag('Secret')
    const child = await calls.tag('Below', secret)
    const open = await calls.tag('Open')
    const { reply } = await calls.invite(await calls.restrictedManager(secret), { restrictedTagIds: [open] })
    expect(reply.user.restrictedTagIds).toEqual([open])
    const stored = (await calls.read(admin, reply.user.id)).reply.restrictedTagIds
    expect([...stored].sort()).toEqual([secret, open].sort())
    const naming = await calls.invite(await calls.restrictedManager(secret), { restrictedTagIds: [child] })
    expect(naming.error.issues).toEqual([{ path: 'restrictedTagIds.0', code: 'unknown-reference' }])
  })

  test('again ends the link before', async () => {
    world.mailer.delivers = false
    const { user, link } = (await calls.invite(admin)).reply
    const renewed = await world.archive.call(admin, contracts.renewInvitation, { params: { id: user.id } })
    const open = (url: string | null) =>
      world.archive.call(undefined, auth.getInvitation, { params: { token: url?.split('/').at(-1) ?? '' } })
    expect((await open(link)).status).toBe(410)
    expect((await open(renewed.reply.link)).reply.email).toBe(user.email)
  })

  describe('that was made before rights changed', () => {
    const tokenOf = (link: string | null) => ({ token: link?.split('/').at(-1) ?? '' })
    const used = async (link: string | null) => [
      (await world.archive.call(undefined, auth.getInvitation, { params: tokenOf(link) })).status,
      (
        await world.archive.call(undefined, auth.acceptInvitation, {
          params: tokenOf(link),
          body: { password },
        })
      ).status,
    ]
    const change = async (id: string, body: object) => {
      const { version } = (await calls.read(admin, id)).reply
      const changed = await world.archive.call(admin, contracts.changeUser, {
        params: { id },
        body: { version, ...body },
      })
      expect(changed.status).toBe(200)
      return changed
    }

    const invitedBy = async (maker: TestUser) => {
      const { user, link } = (await calls.invite(maker)).reply
      return { user, link: link ?? (await world.mailer.linkFor(user.email)) }
    }

    describe.each([
      ['handed over', false],
      ['mailed', true],
    ])('and was %s', (_, delivers) => {
      beforeEach(() => {
        world.mailer.delivers = delivers
      })

      test.each([[{ isAdmin: true }], [{ permissions: ['items:create', 'batch:run'] }]])(
        'opens no account that has got %j since, which its maker could enter',
        async (more) => {
          const { user, link } = await invitedBy(manager)
          await change(user.id, more)
          expect(await used(link)).toEqual([410, 410])
          world.mailer.delivers = false
          const renewed = await world.archive.call(admin, contracts.renewInvitation, {
            params: { id: user.id },
          })
          expect(await used(renewed.reply.link)).toEqual([200, 200])
        },
      )

      test.each([
        ['no longer invites', (id: string) => change(id, { permissions: ['items:create'] })],
        ['is suspended', (id: string) => change(id, { status: 'suspended' })],
        [
          'is deleted',
          (id: string) =>
            world.archive.call(admin, contracts.deleteUser, { params: { id }, query: { version: 1 } }),
        ],
      ])('ends when its maker %s', async (_, lose) => {
        const maker = await world.archive.addUser({ permissions: ['users:manage', 'items:create'] })
        const { link } = await invitedBy(maker)
        expect((await lose(maker.id)).status).toBeLessThan(300)
        expect(await used(link)).toEqual([410, 410])
      })
    })
  })

  test('again is not for those who are in, nor for nobody', async () => {
    const renew = (as: TestUser | undefined, id: string) =>
      world.archive.call(as, contracts.renewInvitation, { params: { id } })
    expect((await renew(admin, manager.id)).error.code).toBe('already-exists')
    expect((await renew(admin, unknownId)).status).toBe(404)
    expect((await renew(undefined, manager.id)).status).toBe(401)
    const { id } = (await calls.invite(admin, { permissions: ['tags:manage'] })).reply.user
    expect((await renew(manager, id)).error.code).toBe('forbidden')
  })
})
