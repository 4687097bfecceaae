import * as contracts from '@lares/shared-types/contracts/auth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AccountArchive, openAccountArchive, password } from '../../testing/account-archive.ts'
import { provenUserOf } from '../../testing/proven-user.ts'
import { signInWith } from '../../testing/test-sign-in.ts'
import { lifetimes } from './access-tokens.ts'

let fixture: AccountArchive
beforeAll(async () => {
  fixture = await openAccountArchive()
})
afterAll(() => fixture.archive.close())
beforeEach(() => {
  fixture.mailer.mails.length = 0
  fixture.mailer.broken = false
})

describe('an invitation', () => {
  test('says whom it is for and makes them an active user, once', async () => {
    const { user, params } = await fixture.invited('it')
    const told = await fixture.archive.call(undefined, contracts.getInvitation, { params })
    expect(told.reply).toEqual({
      email: user.email,
      displayName: 'Carlo',
      language: 'it',
      invitedBy: 'Nonna',
      expiresAt: new Date(fixture.clock.time.getTime() + lifetimes.invitation).toISOString(),
    })
    const body = { password, displayName: '  Carlo   Rossi ', language: 'de' as const }
    const accepted = await fixture.archive.call(undefined, contracts.acceptInvitation, { params, body })
    expect(provenUserOf(fixture.archive, accepted)).toEqual({ userId: accepted.reply.user.id, epoch: 1 })
    expect(accepted.reply.user).toMatchObject({
      displayName: 'Carlo Rossi',
      verified: false,
      siteparams: { language: 'de' },
    })
    expect((await signInWith(fixture.archive, user)).status).toBe(200)
    for (const again of [
      await fixture.archive.call(undefined, contracts.getInvitation, { params }),
      await fixture.archive.call(undefined, contracts.acceptInvitation, { params, body }),
    ]) {
      expect(again.error.code).toBe('link-expired')
    }
  })

  test('that was handed over leaves the address to be confirmed by mail', async () => {
    const { user, params } = await fixture.invited('de')
    await fixture.archive.call(undefined, contracts.acceptInvitation, { params, body: { password } })
    const token = await fixture.mailer.tokenFor(user.email)
    expect(fixture.mailer.mails.find(({ to }) => to === user.email)?.subject).toBe(
      'Bestätigen Sie Ihre E-Mail-Adresse',
    )
    const verified = await fixture.archive.call(undefined, contracts.verifyEmail, { params: { token } })
    expect(verified.reply).toEqual({ email: user.email })
    expect((await signInWith(fixture.archive, user)).body).toMatchObject({ user: { verified: true } })
    const again = await fixture.archive.call(undefined, contracts.verifyEmail, { params: { token } })
    expect(again.error.code).toBe('link-expired')
  })

  test('lets one of two in who come with it at once', async () => {
    const { params } = await fixture.invited()
    const answers = await Promise.all(
      [password, 'a lantern in the window'].map((chosen) =>
        fixture.archive.call(undefined, contracts.acceptInvitation, { params, body: { password: chosen } }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410])
  })

  test('is not used up by a password that is refused', async () => {
    const { params } = await fixture.invited()
    const weak = await fixture.archive.call(undefined, contracts.acceptInvitation, {
      params,
      body: { password: 'password123' },
    })
    expect(weak.error).toMatchObject({
      code: 'invalid-fields',
      issues: [{ path: 'password', code: 'weak-password' }],
    })
    const blank = await fixture.archive.call(undefined, contracts.acceptInvitation, {
      params,
      body: { password, displayName: '   ' },
    })
    expect(blank.error.issues).toEqual([{ path: 'displayName', code: 'too-short' }])
    expect((await fixture.archive.call(undefined, contracts.getInvitation, { params })).status).toBe(200)
  })

  test('is over after 14 days, and never was for a token that nobody issued', async () => {
    const { params } = await fixture.invited()
    const begun = fixture.clock.time
    fixture.clock.time = new Date(begun.getTime() + lifetimes.invitation)
    expect((await fixture.archive.call(undefined, contracts.getInvitation, { params })).error.code).toBe(
      'link-expired',
    )
    fixture.clock.time = begun
    const foreign = { token: 'x'.repeat(43) }
    expect((await fixture.archive.call(undefined, contracts.getInvitation, { params: foreign })).status).toBe(
      410,
    )
    expect(
      (await fixture.archive.call(undefined, contracts.getInvitation, { params: { token: 'x' } })).status,
    ).toBe(400)
  })

  test('opens nothing but invitations', async () => {
    const { params } = await fixture.invited()
    expect((await fixture.archive.call(undefined, contracts.getPasswordReset, { params })).status).toBe(410)
    expect((await fixture.archive.call(undefined, contracts.verifyEmail, { params })).status).toBe(410)
  })
})
