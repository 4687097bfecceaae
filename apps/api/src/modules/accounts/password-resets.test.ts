import * as contracts from '@lares/shared-types/contracts/auth'
import { languages } from '@lares/shared-types/languages'
import { waitFor } from '@lares/test-harness/wait-for'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { languagePacks } from '../../languages/packs.ts'
import { type AccountArchive, openAccountArchive } from '../../testing/account-archive.ts'
import { readProvenUser } from '../../testing/proven-user.ts'
import { isSignedIn, signInWith } from '../../testing/test-sign-in.ts'
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

describe('a password reset', () => {
  const requestReset = (email: string) =>
    fixture.archive.call(undefined, contracts.requestPasswordReset, { body: { email } })
  const getReset = (token: string) =>
    fixture.archive.call(undefined, contracts.getPasswordReset, { params: { token } })
  const listMailsTo = (email: string) => fixture.mailer.mails.filter(({ to }) => to === email)

  /** Requests a link and returns the mailed token. */
  async function requestToken(email: string): Promise<string> {
    const before = listMailsTo(email).length
    await requestReset(email)
    await waitFor(() => expect(listMailsTo(email)).toHaveLength(before + 1))
    return fixture.mailer.tokenFor(email)
  }

  async function countLinks(userId: string): Promise<number> {
    const { db } = fixture.archive.services
    const rows = await db
      .selectFrom('access_tokens')
      .select('token_hash')
      .where('user_id', '=', userId)
      .execute()
    return rows.length
  }

  async function runAfterAnHour(run: () => Promise<void>): Promise<void> {
    const startTime = fixture.clock.time
    fixture.clock.time = new Date(startTime.getTime() + tokenLifetimesMs['password-reset'])
    await run()
    fixture.clock.time = startTime
  }

  test('sets a new password once, ends all sessions and withdraws the calendar address', async () => {
    const user = await fixture.addPerson({ verified_at: null })
    const { db } = fixture.archive.services
    const feed = { user_id: user.id, token_hash: 'somebody else’s', created_at: new Date(), read_at: null }
    await db.insertInto('calendar_feeds').values(feed).execute()
    expect((await requestReset(user.email.toUpperCase())).status).toBe(204)
    const params = { token: await fixture.mailer.tokenFor(user.email) }
    expect((await fixture.archive.call(undefined, contracts.getPasswordReset, { params })).reply).toEqual({
      email: user.email,
    })
    const next = 'a lantern in the window'
    const body = { password: next }
    const reset = await fixture.archive.call(undefined, contracts.resetPassword, { params, body })
    expect(reset.status).toBe(204)
    const feeds = db.selectFrom('calendar_feeds').select('user_id').where('user_id', '=', user.id)
    expect(await feeds.execute()).toEqual([])
    expect(readProvenUser(fixture.archive, reset)).toEqual({ userId: user.id, epoch: 2 })
    expect(await isSignedIn(fixture.archive, user)).toBe(false)
    const signedIn = await signInWith(fixture.archive, { ...user, password: next })
    expect(signedIn.body).toMatchObject({ epoch: 2, user: { verified: true } })
    expect(
      (await fixture.archive.call(undefined, contracts.resetPassword, { params, body })).error.code,
    ).toBe('link-expired')
  })

  test('does not revoke links mailed before, and is valid for an hour', async () => {
    const user = await fixture.addPerson()
    const first = await requestToken(user.email)
    const second = await requestToken(user.email)
    expect([(await getReset(first)).status, (await getReset(second)).status]).toEqual([200, 200])
    await runAfterAnHour(async () => {
      expect([(await getReset(first)).status, (await getReset(second)).status]).toEqual([410, 410])
    })
  })

  test('with one link revokes the others', async () => {
    const user = await fixture.addPerson()
    const [first, second] = [await requestToken(user.email), await requestToken(user.email)]
    const body = { password: 'a lantern in the window' }
    const resetPassword = (token: string) =>
      fixture.archive.call(undefined, contracts.resetPassword, { params: { token }, body })
    expect((await resetPassword(second)).status).toBe(204)
    expect((await resetPassword(first)).status).toBe(410)
    expect((await getReset(await requestToken(user.email))).status).toBe(200)
  })

  test('is mailed at most three times within an hour, and always with the same reply', async () => {
    const own = await openAccountArchive()
    const user = await own.addPerson()
    const request = (email: string) =>
      own.archive.call(undefined, contracts.requestPasswordReset, { body: { email } })
    await request(user.email)
    const token = await own.mailer.tokenFor(user.email)
    const replies = await Promise.all([1, 2, 3, 4, 5].map(() => request(user.email)))
    const stranger = await request('nobody@example.org')
    for (const { status, bytes } of replies)
      expect({ status, bytes }).toEqual({ status: stranger.status, bytes: stranger.bytes })
    const read = await own.archive.call(undefined, contracts.getPasswordReset, { params: { token } })
    expect(read.status).toBe(200)
    // Closing waits for all mails that were requested.
    await own.archive.close()
    expect(own.mailer.mails.filter(({ to }) => to === user.email)).toHaveLength(3)
  })

  test('is mailed again an hour after three mails', async () => {
    const user = await fixture.addPerson()
    for (let count = 1; count <= 3; count++) await requestToken(user.email)
    await runAfterAnHour(async () => {
      expect((await getReset(await requestToken(user.email))).status).toBe(200)
    })
  })

  test('does not count towards the limit if its mail could not be sent', async () => {
    const user = await fixture.addPerson()
    fixture.mailer.broken = true
    for (let count = 1; count <= 4; count++) {
      await requestReset(user.email)
      await waitFor(() =>
        expect(fixture.mailer.failed.filter(({ to }) => to === user.email)).toHaveLength(count),
      )
      await waitFor(async () => expect(await countLinks(user.id)).toBe(0))
    }
    fixture.mailer.broken = false
    expect((await getReset(await requestToken(user.email))).status).toBe(200)
  })

  test('has the same reply for unknown, invited and suspended users, without a mail', async () => {
    const known = await fixture.addPerson()
    const others = [
      'nobody@example.org',
      (await fixture.addPerson({ status: 'suspended' })).email,
      (await fixture.addPerson({ status: 'invited', password_hash: null })).email,
    ]
    for (const email of others)
      expect((await requestReset(email)).bytes).toEqual((await requestReset(known.email)).bytes)
    await fixture.mailer.linkFor(known.email)
    expect(fixture.mailer.mails.filter(({ to }) => to !== known.email)).toEqual([])
  })

  test('has the same reply when the mail server is down', async () => {
    const user = await fixture.addPerson()
    fixture.mailer.broken = true
    expect((await requestReset(user.email)).status).toBe(204)
    await waitFor(() => expect(fixture.mailer.failed.map(({ to }) => to)).toContain(user.email))
  })

  test('rejects an invalid address', async () => {
    expect((await requestReset('not an address')).error.issues).toEqual([
      { path: 'email', code: 'wrong-format' },
    ])
  })

  test.each(languages)('is written in %s for users with this language', async (language) => {
    const user = await fixture.addPerson({ siteparams: JSON.stringify({ language }), display_name: 'Élise' })
    await requestReset(user.email)
    await fixture.mailer.linkFor(user.email)
    const { subject, text } = languagePacks[language].mailTexts.passwordReset
    const [greeting = ''] = text.replace('{{displayName}}', 'Élise').split('\n')
    const mail = fixture.mailer.mails.find(({ to }) => to === user.email)
    expect(mail).toMatchObject({ subject, text: expect.stringContaining(greeting) })
  })
})
