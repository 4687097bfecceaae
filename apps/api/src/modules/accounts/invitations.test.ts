import * as contracts from '@lares/shared-types/contracts/auth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AccountArchive, openAccountArchive, password } from '../../testing/account-archive.ts'
import { readProvenUser } from '../../testing/proven-user.ts'
import { signInWith } from '../../testing/test-sign-in.ts'
import { tokenLifetimesMs } from './access-tokens.ts'

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
  test('names its user and activates them once', async () => {
    const { user, params } = await fixture.addInvited('it')
    const loaded = await fixture.archive.call(undefined, contracts.getInvitation, { params })
    expect(loaded.reply).toEqual({
      email: user.email,
      displayName: 'Carlo',
      language: 'it',
      invitedBy: 'Nonna',
      expiresAt: new Date(fixture.clock.time.getTime() + tokenLifetimesMs.invitation).toISOString(),
    })
    const body = { password, displayName: '  Carlo   Rossi ', language: 'de' as const }
    const accepted = await fixture.archive.call(undefined, contracts.acceptInvitation, { params, body })
    expect(readProvenUser(fixture.archive, accepted)).toEqual({ userId: accepted.reply.user.id, epoch: 1 })
    expect(accepted.reply.user).toMatchObject({
      displayName: 'Carlo Rossi',
      verified: false,
      siteparams: { language: 'de' },
    })
    expect((await signInWith(fixture.archive, user)).status).toBe(200)
    for (const repeated of [
      await fixture.archive.call(undefined, contracts.getInvitation, { params }),
      await fixture.archive.call(undefined, contracts.acceptInvitation, { params, body }),
    ]) {
      expect(repeated.error.code).toBe('link-expired')
    }
  })

  test('that was not mailed leaves the address to be verified by mail', async () => {
    const { user, params } = await fixture.addInvited('de')
    await fixture.archive.call(undefined, contracts.acceptInvitation, { params, body: { password } })
    const token = await fixture.mailer.tokenFor(user.email)
    expect(fixture.mailer.mails.find(({ to }) => to === user.email)?.subject).toBe(
      'Bestätigen Sie Ihre E-Mail-Adresse',
    )
    const verified = await fixture.archive.call(undefined, contracts.verifyEmail, { params: { token } })
    expect(verified.reply).toEqual({ email: user.email })
    expect((await signInWith(fixture.archive, user)).body).toMatchObject({ user: { verified: true } })
    const repeated = await fixture.archive.call(undefined, contracts.verifyEmail, { params: { token } })
    expect(repeated.error.code).toBe('link-expired')
  })

  test('can be accepted once by concurrent requests', async () => {
    const { params } = await fixture.addInvited()
    const replies = await Promise.all(
      [password, 'a lantern in the window'].map((chosen) =>
        fixture.archive.call(undefined, contracts.acceptInvitation, { params, body: { password: chosen } }),
      ),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 410])
  })

  test('is not consumed by a rejected password', async () => {
    const { params } = await fixture.addInvited()
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

  test('expires after 14 days, and an unknown token is rejected', async () => {
    const { params } = await fixture.addInvited()
    const startTime = fixture.clock.time
    fixture.clock.time = new Date(startTime.getTime() + tokenLifetimesMs.invitation)
    expect((await fixture.archive.call(undefined, contracts.getInvitation, { params })).error.code).toBe(
      'link-expired',
    )
    fixture.clock.time = startTime
    const unknownToken = { token: 'x'.repeat(43) }
    expect(
      (await fixture.archive.call(undefined, contracts.getInvitation, { params: unknownToken })).status,
    ).toBe(410)
    expect(
      (await fixture.archive.call(undefined, contracts.getInvitation, { params: { token: 'x' } })).status,
    ).toBe(400)
  })

  test('cannot be used as another kind of link', async () => {
    const { params } = await fixture.addInvited()
    expect((await fixture.archive.call(undefined, contracts.getPasswordReset, { params })).status).toBe(410)
    expect((await fixture.archive.call(undefined, contracts.verifyEmail, { params })).status).toBe(410)
  })
})
