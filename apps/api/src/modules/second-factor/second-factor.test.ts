import * as internal from '@lares/server-kit/internal-contracts'
import { resetPassword } from '@lares/shared-types/contracts/auth'
import * as contracts from '@lares/shared-types/contracts/second-factor'
import { listSignIns } from '@lares/shared-types/contracts/sign-ins'
import { changeUser, linkNewPassword } from '@lares/shared-types/contracts/users'
import { Secret, TOTP } from 'otpauth'
import PQueue from 'p-queue'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type AccountArchive, openAccountArchive } from '../../testing/account-archive.ts'
import { signInWith, type UserWithPassword } from '../../testing/test-sign-in.ts'
import type { TestUser } from '../../testing/test-users.ts'

let fixture: AccountArchive
let admin: TestUser
beforeAll(async () => {
  fixture = await openAccountArchive()
  admin = await fixture.archive.addUser({ isAdmin: true, displayName: 'Keeper' })
})
afterAll(() => fixture.archive.close())

const stepMs = 30_000
const wait = (steps: number) => {
  fixture.clock.time = new Date(fixture.clock.time.getTime() + steps * stepMs)
}
const get = async (user: TestUser) => (await fixture.archive.call(user, contracts.getSecondFactor, {})).reply
const start = (user: TestUser) => fixture.archive.call(user, contracts.startSecondFactor, {})
const enable = (user: TestUser, code: string) =>
  fixture.archive.call(user, contracts.enableSecondFactor, { body: { code } })
const renew = (user: TestUser, code: string) =>
  fixture.archive.call(user, internal.renewRecoveryCodes, { body: { code } })
const disable = (user: TestUser, code: string) =>
  fixture.archive.call(user, internal.disableSecondFactor, { body: { code } })
const remove = (as: TestUser, user: TestUser) =>
  fixture.archive.call(as, contracts.removeSecondFactor, { params: { id: user.id } })
const verify = (user: TestUser, code: string, epoch = user.epoch) =>
  fixture.archive.call(undefined, internal.verifySecondFactor, {
    body: { userId: user.id, epoch, code, agent: 'Phone' },
  })

/** An authenticator app with this secret: the code that it shows some steps from now. */
const createApp =
  (secret: string) =>
  (steps = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: fixture.clock.time.getTime() + steps * stepMs,
    })

/** Adds a user whose second factor is switched on; the next code of the app is a new one. */
async function addUserWithFactor(traits: object = {}) {
  const user = await fixture.addPerson(traits)
  const app = createApp((await start(user)).reply.secret)
  const { recoveryCodes } = (await enable(user, app())).reply
  wait(1)
  return { user, app, recoveryCodes }
}

describe('setting up a second factor', () => {
  test('takes the first code of the app, and returns ten recovery codes once', async () => {
    const user = await fixture.addPerson()
    const { reply } = await start(user)
    expect(reply.uri).toMatch(/^otpauth:\/\/totp\/Lares:/)
    expect(decodeURIComponent(reply.uri)).toContain(user.email)
    expect(await get(user)).toEqual({ since: null, recoveryCodesLeft: 0 })
    const enabled = await enable(user, createApp(reply.secret)())
    expect(new Set(enabled.reply.recoveryCodes).size).toBe(10)
    expect(await get(user)).toEqual({ since: fixture.clock.time.toISOString(), recoveryCodesLeft: 10 })
    const stored = await fixture.archive.services.db
      .selectFrom('recovery_codes')
      .selectAll()
      .where('user_id', '=', user.id)
      .execute()
    for (const code of enabled.reply.recoveryCodes) expect(JSON.stringify(stored)).not.toContain(code)
  })

  test('is of no effect before the code, and refuses a wrong one', async () => {
    const user = await fixture.addPerson()
    const app = createApp((await start(user)).reply.secret)
    expect((await signInWith(fixture.archive, user)).body).toMatchObject({ user: { id: user.id } })
    expect((await enable(user, app(5))).error.code).toBe('code-refused')
    expect((await signInWith(fixture.archive, user)).body).toMatchObject({ user: { id: user.id } })
    const again = createApp((await start(user)).reply.secret)
    expect((await enable(user, app())).error.code).toBe('code-refused')
    expect((await enable(user, again())).status).toBe(200)
  })

  test('computes no recovery codes for a wrong code, so that nobody else has to wait', async () => {
    const user = await fixture.addPerson()
    const app = createApp((await start(user)).reply.secret)
    const stranger = await fixture.addPerson()
    const queued = vi.spyOn(PQueue.prototype, 'add')
    onTestFinished(() => queued.mockRestore())
    expect((await enable(user, app(5))).error.code).toBe('code-refused')
    expect((await enable(stranger, '123456')).status).toBe(404)
    expect(queued).not.toHaveBeenCalled()
    expect((await enable(user, app())).status).toBe(200)
    expect(queued).toHaveBeenCalledTimes(10)
  })

  test('requires the password, a beginning, and that there is none yet', async () => {
    const user = await fixture.addPerson()
    const unconfirmed = { ...user, passwordConfirmed: false }
    expect((await start(unconfirmed)).error.code).toBe('password-required')
    expect((await enable(unconfirmed, '123456')).error.code).toBe('password-required')
    expect((await enable(user, '123456')).status).toBe(404)
    const { user: other, app } = await addUserWithFactor()
    expect((await start(other)).error.code).toBe('already-exists')
    expect((await enable(other, app())).error.code).toBe('already-exists')
  })
})

describe('signing in with a second factor', () => {
  test('reveals nothing and records nothing before the code', async () => {
    const { user, app } = await addUserWithFactor()
    const signIns = async () => {
      const { reply } = await fixture.archive.call(admin, listSignIns, {})
      return reply.users.find(({ userId }) => userId === user.id)
    }
    const reply = await signInWith(fixture.archive, user)
    expect(reply.body).toEqual({ secondFactor: { userId: user.id, epoch: user.epoch } })
    expect(await signIns()).toMatchObject({ hasSecondFactor: true, signIns: [] })
    expect((await verify(user, app(7))).error.code).toBe('code-refused')
    expect(await signIns()).toMatchObject({ failedSignIns: 1, signIns: [] })
    expect((await verify(user, app())).reply).toMatchObject({ user: { id: user.id }, epoch: user.epoch })
    expect(await signIns()).toMatchObject({ failedSignIns: 0, signIns: [{ agent: 'Phone' }] })
  })

  test('takes each code once, and those of clocks that are half a minute off', async () => {
    const { user, app } = await addUserWithFactor()
    wait(3)
    expect((await verify(user, app(-2))).error.code).toBe('code-refused')
    expect((await verify(user, app(2))).error.code).toBe('code-refused')
    const typed = app(-1).replace(/^.../, '$& ')
    expect((await verify(user, typed)).status).toBe(200)
    expect((await verify(user, typed)).error.code).toBe('code-refused')
    expect((await verify(user, app(1))).status).toBe(200)
    // It is older than the last one.
    expect((await verify(user, app())).error.code).toBe('code-refused')
  })

  test('takes a code once even if it is sent many times at the same moment', async () => {
    const { user, app, recoveryCodes } = await addUserWithFactor()
    for (const code of [app(), recoveryCodes[0] ?? '']) {
      const replies = await Promise.all(Array.from({ length: 5 }, () => verify(user, code)))
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    }
  })

  test('takes each recovery code once, as it is typed, and those of others not at all', async () => {
    const { user, recoveryCodes } = await addUserWithFactor()
    const { recoveryCodes: otherCodes } = await addUserWithFactor()
    const [first = '', second = ''] = recoveryCodes
    expect((await verify(user, otherCodes[0] ?? '')).error.code).toBe('code-refused')
    expect((await verify(user, first.toUpperCase().replaceAll('-', ' '))).status).toBe(200)
    expect((await verify(user, first)).error.code).toBe('code-refused')
    expect((await get(user)).recoveryCodesLeft).toBe(9)
    expect((await verify(user, second)).status).toBe(200)
  })

  test('ends when the user was suspended, has another password, or is unknown', async () => {
    const { user, app } = await addUserWithFactor()
    expect((await verify(user, app(), user.epoch + 1)).error.code).toBe('sign-in-expired')
    const nobody = { ...user, id: '019355a0-0000-7000-8000-000000000001' }
    expect((await verify(nobody, app())).error.code).toBe('sign-in-expired')
    const body = { version: 1, status: 'suspended' } as const
    await fixture.archive.call(admin, changeUser, { params: { id: user.id }, body })
    expect((await verify(user, app())).error.code).toBe('sign-in-expired')
  })

  test('is refused for somebody who has no second factor', async () => {
    const user = await fixture.addPerson()
    await start(user)
    expect((await verify(user, '123456')).error.code).toBe('code-refused')
  })
})

describe('changing a second factor', () => {
  test('new recovery codes replace the earlier ones, and take password and code', async () => {
    const { user, app, recoveryCodes } = await addUserWithFactor()
    expect((await renew({ ...user, passwordConfirmed: false }, app())).error.code).toBe('password-required')
    expect((await renew(user, app(9))).error.code).toBe('code-refused')
    const { reply } = await renew(user, recoveryCodes[0] ?? '')
    expect(await get(user)).toMatchObject({ recoveryCodesLeft: 10 })
    expect((await verify(user, recoveryCodes[1] ?? '')).error.code).toBe('code-refused')
    expect((await verify(user, reply.recoveryCodes[0] ?? '')).status).toBe(200)
  })

  test('switching it off takes password and code', async () => {
    const { user, app } = await addUserWithFactor()
    expect((await disable({ ...user, passwordConfirmed: false }, app())).error.code).toBe('password-required')
    expect((await disable(user, app(9))).error.code).toBe('code-refused')
    expect((await disable(user, app())).status).toBe(200)
    expect(await get(user)).toEqual({ since: null, recoveryCodesLeft: 0 })
    expect((await signInWith(fixture.archive, user)).body).toMatchObject({ user: { id: user.id } })
  })

  test('it stays when the password is recovered with a link', async () => {
    const { user } = await addUserWithFactor()
    const { reply } = await fixture.archive.call(admin, linkNewPassword, { params: { id: user.id } })
    const body = { password: 'a lantern in the window' }
    const params = { token: reply.link.split('/').at(-1) ?? '' }
    expect((await fixture.archive.call(undefined, resetPassword, { params, body })).status).toBe(204)
    const signedIn = await signInWith(fixture.archive, { ...user, ...body })
    expect(signedIn.body).toMatchObject({ secondFactor: { userId: user.id } })
  })
})

describe('removing the second factor of somebody who has lost it', () => {
  const kinds = async (table: 'audit_events' | 'notifications', user: UserWithPassword) => {
    const column = table === 'audit_events' ? 'subject_id' : 'user_id'
    const rows = await fixture.archive.services.db
      .selectFrom(table)
      .select('kind')
      .where(column as never, '=', user.id as never)
      .orderBy('id')
      .execute()
    return rows.map(({ kind }) => kind)
  }

  test('lets them sign in with the password; they are told, and it is in the audit log', async () => {
    const { user } = await addUserWithFactor({ display_name: 'Odile' })
    expect((await remove(admin, user)).status).toBe(204)
    expect((await signInWith(fixture.archive, user)).body).toMatchObject({ user: { id: user.id } })
    expect(await kinds('audit_events', user)).toEqual(['second-factor-added', 'second-factor-removed'])
    expect(await kinds('notifications', user)).toEqual(['second-factor-removed'])
    await expect
      .poll(() => fixture.mailer.mails.filter(({ to }) => to === user.email))
      .toMatchObject([{ text: expect.stringContaining('Keeper has removed the second factor') }])
    expect((await remove(admin, user)).status).toBe(404)
  })

  test('takes the password and the right to manage somebody with these rights', async () => {
    const { user } = await addUserWithFactor()
    const { user: other } = await addUserWithFactor({ is_admin: true })
    const manager = await fixture.archive.addUser({ permissions: ['users:manage'] })
    const refused = [
      await remove({ ...admin, passwordConfirmed: false }, user),
      await remove(manager, other),
      await remove(other, other),
      await remove(await fixture.archive.addUser(), user),
    ]
    expect(refused.map(({ error }) => error.code)).toEqual([
      'password-required',
      'forbidden',
      'forbidden',
      'forbidden',
    ])
    expect(await get(user)).toMatchObject({ recoveryCodesLeft: 10 })
  })
})
