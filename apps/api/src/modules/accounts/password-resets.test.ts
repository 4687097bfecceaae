import * as contracts from '@lares/shared-types/contracts/auth'
import { languages } from '@lares/shared-types/languages'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type AccountArchive, openAccountArchive } from '../../testing/account-archive.ts'
import { isSignedIn, signInWith } from '../../testing/test-sign-in.ts'
import { lifetimes } from './access-tokens.ts'

let world: AccountArchive
beforeAll(async () => {
  world = await openAccountArchive()
})
afterAll(() => world.archive.close())
beforeEach(() => {
  world.mailer.mails.length = 0
  world.mailer.broken = false
})

describe('a password reset', () => {
  const ask = (email: string) =>
    world.archive.call(undefined, contracts.requestPasswordReset, { body: { email } })

  test('sets a new password once and ends every session', async () => {
    const user = await world.person({ verified_at: null })
    expect((await ask(user.email.toUpperCase())).status).toBe(204)
    const params = { token: await world.mailer.tokenFor(user.email) }
    expect((await world.archive.call(undefined, contracts.getPasswordReset, { params })).reply).toEqual({
      email: user.email,
    })
    const next = 'a lantern in the window'
    const body = { password: next }
    expect((await world.archive.call(undefined, contracts.resetPassword, { params, body })).status).toBe(204)
    expect(await isSignedIn(world.archive, user)).toBe(false)
    const signedIn = await signInWith(world.archive, { ...user, password: next })
    expect(signedIn.body).toMatchObject({ epoch: 2, user: { verified: true } })
    expect((await world.archive.call(undefined, contracts.resetPassword, { params, body })).error.code).toBe(
      'link-expired',
    )
  })

  test('ends the link that was mailed before, and itself after an hour', async () => {
    const user = await world.person()
    await ask(user.email)
    const first = await world.mailer.tokenFor(user.email)
    world.mailer.mails.length = 0
    await ask(user.email)
    const second = await world.mailer.tokenFor(user.email)
    const read = (token: string) =>
      world.archive.call(undefined, contracts.getPasswordReset, { params: { token } })
    expect((await read(first)).status).toBe(410)
    expect((await read(second)).status).toBe(200)
    const begun = world.clock.time
    world.clock.time = new Date(begun.getTime() + lifetimes['password-reset'])
    expect((await read(second)).status).toBe(410)
    world.clock.time = begun
  })

  test('answers the same for a stranger, an invited and a suspended person, and mails none of them', async () => {
    const known = await world.person()
    const others = [
      'nobody@example.org',
      (await world.person({ status: 'suspended' })).email,
      (await world.person({ status: 'invited', password_hash: null })).email,
    ]
    for (const email of others) expect((await ask(email)).bytes).toEqual((await ask(known.email)).bytes)
    await world.mailer.linkFor(known.email)
    expect(world.mailer.mails.filter(({ to }) => to !== known.email)).toEqual([])
  })

  test('answers the same when the mail server is down', async () => {
    const user = await world.person()
    world.mailer.broken = true
    expect((await ask(user.email)).status).toBe(204)
    await vi.waitFor(() => expect(world.mailer.failed.at(-1)?.to).toBe(user.email))
  })

  test('is refused for what is no address', async () => {
    expect((await ask('not an address')).error.issues).toEqual([{ path: 'email', code: 'wrong-format' }])
  })

  test.each(languages)('speaks %s to those who do', async (language) => {
    const user = await world.person({ siteparams: JSON.stringify({ language }), display_name: 'Élise' })
    await ask(user.email)
    await world.mailer.linkFor(user.email)
    const greeting = { en: 'Hello', fr: 'Bonjour', it: 'Ciao', de: 'Hallo' }[language]
    expect(world.mailer.mails.find(({ to }) => to === user.email)?.text).toContain(`${greeting} Élise`)
  })
})
