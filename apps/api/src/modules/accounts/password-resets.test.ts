import * as contracts from '@lares/shared-types/contracts/auth'
import { languages } from '@lares/shared-types/languages'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type AccountArchive, openAccountArchive } from '../../testing/account-archive.ts'
import { provenUserOf } from '../../testing/proven-user.ts'
import { isSignedIn, signInWith } from '../../testing/test-sign-in.ts'
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

describe('a password reset', () => {
  const ask = (email: string) =>
    fixture.archive.call(undefined, contracts.requestPasswordReset, { body: { email } })
  const read = (token: string) =>
    fixture.archive.call(undefined, contracts.getPasswordReset, { params: { token } })
  const mailsTo = (email: string) => fixture.mailer.mails.filter(({ to }) => to === email)

  /** Asks for a link and gives the token that is mailed then. */
  async function mailed(email: string): Promise<string> {
    const before = mailsTo(email).length
    await ask(email)
    await vi.waitFor(() => expect(mailsTo(email)).toHaveLength(before + 1))
    return fixture.mailer.tokenFor(email)
  }

  async function linksOf(userId: string): Promise<number> {
    const { db } = fixture.archive.services
    const rows = await db
      .selectFrom('access_tokens')
      .select('token_hash')
      .where('user_id', '=', userId)
      .execute()
    return rows.length
  }

  async function afterAnHour(run: () => Promise<void>): Promise<void> {
    const begun = fixture.clock.time
    fixture.clock.time = new Date(begun.getTime() + lifetimes['password-reset'])
    await run()
    fixture.clock.time = begun
  }

  test('sets a new password once and ends every session', async () => {
    const user = await fixture.person({ verified_at: null })
    expect((await ask(user.email.toUpperCase())).status).toBe(204)
    const params = { token: await fixture.mailer.tokenFor(user.email) }
    expect((await fixture.archive.call(undefined, contracts.getPasswordReset, { params })).reply).toEqual({
      email: user.email,
    })
    const next = 'a lantern in the window'
    const body = { password: next }
    const reset = await fixture.archive.call(undefined, contracts.resetPassword, { params, body })
    expect(reset.status).toBe(204)
    expect(provenUserOf(fixture.archive, reset)).toEqual({ userId: user.id, epoch: 2 })
    expect(await isSignedIn(fixture.archive, user)).toBe(false)
    const signedIn = await signInWith(fixture.archive, { ...user, password: next })
    expect(signedIn.body).toMatchObject({ epoch: 2, user: { verified: true } })
    expect(
      (await fixture.archive.call(undefined, contracts.resetPassword, { params, body })).error.code,
    ).toBe('link-expired')
  })

  test('leaves the links that were mailed before as they are, and holds for an hour', async () => {
    const user = await fixture.person()
    const first = await mailed(user.email)
    const second = await mailed(user.email)
    expect([(await read(first)).status, (await read(second)).status]).toEqual([200, 200])
    await afterAnHour(async () => {
      expect([(await read(first)).status, (await read(second)).status]).toEqual([410, 410])
    })
  })

  test('by one link ends the others', async () => {
    const user = await fixture.person()
    const [first, second] = [await mailed(user.email), await mailed(user.email)]
    const body = { password: 'a lantern in the window' }
    const use = (token: string) =>
      fixture.archive.call(undefined, contracts.resetPassword, { params: { token }, body })
    expect((await use(second)).status).toBe(204)
    expect((await use(first)).status).toBe(410)
    expect((await read(await mailed(user.email))).status).toBe(200)
  })

  test('is mailed three times at most within an hour, asked for at once or one by one, and always answered the same', async () => {
    const user = await fixture.person()
    const other = await fixture.person()
    const tokens = [await mailed(user.email)]
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => ask(user.email)))
    const stranger = await ask('nobody@example.org')
    for (const { status, bytes } of answers)
      expect({ status, bytes }).toEqual({ status: stranger.status, bytes: stranger.bytes })
    await vi.waitFor(() => expect(mailsTo(user.email)).toHaveLength(3))
    // Somebody else's mail comes behind those that were asked for before.
    await mailed(other.email)
    expect(mailsTo(user.email)).toHaveLength(3)
    for (const token of tokens) expect((await read(token)).status).toBe(200)
    await afterAnHour(async () => {
      expect((await read(await mailed(user.email))).status).toBe(200)
    })
  })

  test('that the mail server did not take does not count', async () => {
    const user = await fixture.person()
    fixture.mailer.broken = true
    for (let count = 1; count <= 4; count++) {
      await ask(user.email)
      await vi.waitFor(() =>
        expect(fixture.mailer.failed.filter(({ to }) => to === user.email)).toHaveLength(count),
      )
      await vi.waitFor(async () => expect(await linksOf(user.id)).toBe(0))
    }
    fixture.mailer.broken = false
    expect((await read(await mailed(user.email))).status).toBe(200)
  })

  test('answers the same for a stranger, an invited and a suspended person, and mails none of them', async () => {
    const known = await fixture.person()
    const others = [
      'nobody@example.org',
      (await fixture.person({ status: 'suspended' })).email,
      (await fixture.person({ status: 'invited', password_hash: null })).email,
    ]
    for (const email of others) expect((await ask(email)).bytes).toEqual((await ask(known.email)).bytes)
    await fixture.mailer.linkFor(known.email)
    expect(fixture.mailer.mails.filter(({ to }) => to !== known.email)).toEqual([])
  })

  test('answers the same when the mail server is down', async () => {
    const user = await fixture.person()
    fixture.mailer.broken = true
    expect((await ask(user.email)).status).toBe(204)
    await vi.waitFor(() => expect(fixture.mailer.failed.at(-1)?.to).toBe(user.email))
  })

  test('is refused for what is no address', async () => {
    expect((await ask('not an address')).error.issues).toEqual([{ path: 'email', code: 'wrong-format' }])
  })

  test.each(languages)('speaks %s to those who do', async (language) => {
    const user = await fixture.person({ siteparams: JSON.stringify({ language }), display_name: 'Élise' })
    await ask(user.email)
    await fixture.mailer.linkFor(user.email)
    const greeting = { en: 'Hello', fr: 'Bonjour', it: 'Ciao', de: 'Guten Tag' }[language]
    expect(fixture.mailer.mails.find(({ to }) => to === user.email)?.text).toContain(`${greeting} Élise`)
  })
})
