import * as contracts from '@lares/shared-types/contracts/auth'
import { languages } from '@lares/shared-types/languages'
import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type KeptMails, keepMails } from '../../testing/kept-mails.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import { internal, isSignedIn, type Person, signInWith } from '../../testing/test-sign-in.ts'
import { issueToken, lifetimes } from './access-tokens.ts'
import { hashPassword } from './password-hash.ts'

let archive: TestArchive
let mailer: KeptMails
let time: Date

beforeAll(async () => {
  mailer = keepMails()
  time = new Date()
  archive = await openTestArchive({ mailer, now: () => time })
})
afterAll(() => archive.close())
beforeEach(() => {
  mailer.mails.length = 0
  mailer.delivers = true
  mailer.broken = false
})

const password = 'the boat in the harbour'

async function person(traits: object = {}): Promise<Person> {
  const user = await archive.addUser()
  const password_hash = await hashPassword(password)
  await archive.services.db
    .updateTable('users')
    .set({ password_hash, ...traits })
    .where('id', '=', user.id)
    .execute()
  return { ...user, password }
}

async function invited(language?: (typeof languages)[number]) {
  const inviter = await archive.addUser({ displayName: 'Nonna', isAdmin: true })
  const user = await person({
    status: 'invited',
    password_hash: null,
    verified_at: null,
    display_name: 'Carlo',
    siteparams: JSON.stringify(language ? { language } : {}),
  })
  const { token } = await issueToken(archive.services.db, {
    purpose: 'invitation',
    userId: user.id,
    issuedBy: inviter.id,
    now: time,
  })
  return { user, token, params: { token } }
}

describe('credentials', () => {
  test('of an active user are right in any case of the address', async () => {
    const user = await person()
    const answer = await signInWith(archive, { ...user, email: user.email.toUpperCase() })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ user: { id: user.id, email: user.email }, epoch: 1 })
    expect(JSON.stringify(answer.body)).not.toContain('argon2')
  })

  test('are refused in the same words whatever is wrong with them', async () => {
    const active = await person()
    const suspended = await person({ status: 'suspended' })
    const fresh = await person({ status: 'invited', password_hash: null })
    const answers = [
      await signInWith(archive, { ...active, password: 'something else entirely' }),
      await signInWith(archive, suspended),
      await signInWith(archive, fresh),
      await signInWith(archive, { ...active, email: 'nobody@example.org' }),
    ]
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers[0]).toMatchObject({ status: 401, body: { code: 'invalid-credentials' } })
  })

  test('do the same work for an unknown address as for a known one', async () => {
    const known = { ...(await person()), password: 'something else entirely' }
    const unknown = { ...known, email: 'nobody@example.org' }
    const took = { known: 0, unknown: 0 }
    for (let round = 0; round < 5; round += 1) {
      for (const [name, who] of Object.entries({ known, unknown })) {
        const start = performance.now()
        await signInWith(archive, who)
        took[name as keyof typeof took] += performance.now() - start
      }
    }
    expect(took.unknown).toBeGreaterThan(took.known / 3)
  })

  test('made with less work than today are made anew at the next sign-in', async () => {
    const old = await hash(password, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
    const user = await person({ password_hash: old })
    expect((await signInWith(archive, user)).status).toBe(200)
    const { password_hash } = await archive.services.db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow()
    expect(password_hash).toContain('m=19456,t=2')
    expect((await signInWith(archive, user)).status).toBe(200)
  })

  test.each([[{}], [{ email: 'a@b.org' }], [{ email: 7, password: [] }]])(
    'that are not ones are refused: %j',
    async (body) => {
      expect((await internal(archive, undefined, 'POST', '/internal/credentials', body)).status).toBe(400)
    },
  )
})

describe('a session', () => {
  test('tells who is signed in, and notes at most every five minutes that they were seen', async () => {
    const user = await person()
    const seen = async () =>
      (
        await archive.services.db
          .selectFrom('users')
          .select('last_seen_at')
          .where('id', '=', user.id)
          .executeTakeFirstOrThrow()
      ).last_seen_at?.getTime()
    const first = time.getTime()
    expect((await internal(archive, user, 'GET', '/internal/session')).body).toMatchObject({
      user: { id: user.id, verified: true, isAdmin: false },
    })
    expect(await seen()).toBe(first)
    time = new Date(first + 4 * 60_000)
    await internal(archive, user, 'GET', '/internal/session')
    expect(await seen()).toBe(first)
    time = new Date(first + 5 * 60_000)
    await internal(archive, user, 'GET', '/internal/session')
    expect(await seen()).toBe(time.getTime())
  })

  test('of nobody, of an earlier epoch and of a suspended user is over', async () => {
    const user = await person()
    const suspended = await person({ status: 'suspended' })
    for (const who of [undefined, { ...user, epoch: 2 }, suspended]) {
      const answer = await internal(archive, who, 'GET', '/internal/session')
      expect(answer).toMatchObject({ status: 401, body: { code: 'not-signed-in' } })
    }
  })
})

describe('changing the own password', () => {
  test('ends every session and answers the epoch of the new ones', async () => {
    const user = await person()
    const next = 'a lighthouse on the hill'
    const body = { current: password, next }
    const answer = await internal(archive, user, 'PUT', '/internal/profile/password', body)
    expect(answer).toMatchObject({ status: 200, body: { epoch: 2 } })
    expect(await isSignedIn(archive, user)).toBe(false)
    expect(await isSignedIn(archive, { ...user, epoch: 2 })).toBe(true)
    expect((await signInWith(archive, user)).status).toBe(401)
    expect((await signInWith(archive, { ...user, password: next })).body).toMatchObject({ epoch: 2 })
  })

  test('needs the current one, which is asked for before the new one is looked at', async () => {
    const user = await person()
    const body = { current: 'not this one', next: 'password123' }
    const answer = await internal(archive, user, 'PUT', '/internal/profile/password', body)
    expect(answer).toMatchObject({ status: 401, body: { code: 'invalid-credentials' } })
    expect(await isSignedIn(archive, user)).toBe(true)
  })

  test('happens once when it is done twice at the same time', async () => {
    const user = await person()
    const answers = await Promise.all(
      ['a lighthouse on the hill', 'a lantern in the window'].map((next) =>
        internal(archive, user, 'PUT', '/internal/profile/password', { current: password, next }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
  })

  test.each([
    ['short', 'too-short', 400],
    ['qwertyuiop', 'weak-password', 422],
    ['QWERTYUIOP', 'weak-password', 422],
    ['aaaaaaaaaaaa', 'weak-password', 422],
    ['1212121212', 'weak-password', 422],
  ])('refuses %s', async (next, code, status) => {
    const user = await person()
    const answer = await internal(archive, user, 'PUT', '/internal/profile/password', {
      current: password,
      next,
    })
    expect(answer).toMatchObject({ status, body: { issues: [{ path: 'next', code }] } })
  })

  test('refuses the own address and name', async () => {
    const user = await person({ display_name: 'Giovanna d’Arco' })
    for (const next of [user.email, 'giovanna d’arco']) {
      const body = { current: password, next }
      const answer = await internal(archive, user, 'PUT', '/internal/profile/password', body)
      expect(answer.body).toMatchObject({ issues: [{ path: 'next', code: 'weak-password' }] })
    }
  })
})

test('the service says that it is ready', async () => {
  expect((await internal(archive, undefined, 'GET', '/internal/ready')).status).toBe(200)
})

describe('an invitation', () => {
  test('says whom it is for and makes them an active user, once', async () => {
    const { user, params } = await invited('it')
    const told = await archive.call(undefined, contracts.getInvitation, { params })
    expect(told.reply).toEqual({
      email: user.email,
      displayName: 'Carlo',
      language: 'it',
      invitedBy: 'Nonna',
      expiresAt: new Date(time.getTime() + lifetimes.invitation).toISOString(),
    })
    const body = { password, displayName: '  Carlo   Rossi ', language: 'de' as const }
    const accepted = await archive.call(undefined, contracts.acceptInvitation, { params, body })
    expect(accepted.reply.user).toMatchObject({
      displayName: 'Carlo Rossi',
      verified: false,
      siteparams: { language: 'de' },
    })
    expect((await signInWith(archive, user)).status).toBe(200)
    for (const again of [
      await archive.call(undefined, contracts.getInvitation, { params }),
      await archive.call(undefined, contracts.acceptInvitation, { params, body }),
    ]) {
      expect(again.error.code).toBe('link-expired')
    }
  })

  test('that was handed over leaves the address to be confirmed by mail', async () => {
    const { user, params } = await invited('de')
    await archive.call(undefined, contracts.acceptInvitation, { params, body: { password } })
    const token = await mailer.tokenFor(user.email)
    expect(mailer.mails.find(({ to }) => to === user.email)?.subject).toBe('Bestätige deine E-Mail-Adresse')
    const verified = await archive.call(undefined, contracts.verifyEmail, { params: { token } })
    expect(verified.reply).toEqual({ email: user.email })
    expect((await signInWith(archive, user)).body).toMatchObject({ user: { verified: true } })
    const again = await archive.call(undefined, contracts.verifyEmail, { params: { token } })
    expect(again.error.code).toBe('link-expired')
  })

  test('lets one of two in who come with it at once', async () => {
    const { params } = await invited()
    const answers = await Promise.all(
      [password, 'a lantern in the window'].map((chosen) =>
        archive.call(undefined, contracts.acceptInvitation, { params, body: { password: chosen } }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410])
  })

  test('is not used up by a password that is refused', async () => {
    const { params } = await invited()
    const weak = await archive.call(undefined, contracts.acceptInvitation, {
      params,
      body: { password: 'password123' },
    })
    expect(weak.error).toMatchObject({
      code: 'invalid-fields',
      issues: [{ path: 'password', code: 'weak-password' }],
    })
    const blank = await archive.call(undefined, contracts.acceptInvitation, {
      params,
      body: { password, displayName: '   ' },
    })
    expect(blank.error.issues).toEqual([{ path: 'displayName', code: 'too-short' }])
    expect((await archive.call(undefined, contracts.getInvitation, { params })).status).toBe(200)
  })

  test('is over after 14 days, and never was for a token that nobody issued', async () => {
    const { params } = await invited()
    const begun = time
    time = new Date(begun.getTime() + lifetimes.invitation)
    expect((await archive.call(undefined, contracts.getInvitation, { params })).error.code).toBe(
      'link-expired',
    )
    time = begun
    const foreign = { token: 'x'.repeat(43) }
    expect((await archive.call(undefined, contracts.getInvitation, { params: foreign })).status).toBe(410)
    expect((await archive.call(undefined, contracts.getInvitation, { params: { token: 'x' } })).status).toBe(
      400,
    )
  })

  test('opens nothing but invitations', async () => {
    const { params } = await invited()
    expect((await archive.call(undefined, contracts.getPasswordReset, { params })).status).toBe(410)
    expect((await archive.call(undefined, contracts.verifyEmail, { params })).status).toBe(410)
  })
})

describe('a password reset', () => {
  const ask = (email: string) => archive.call(undefined, contracts.requestPasswordReset, { body: { email } })

  test('sets a new password once and ends every session', async () => {
    const user = await person({ verified_at: null })
    expect((await ask(user.email.toUpperCase())).status).toBe(204)
    const params = { token: await mailer.tokenFor(user.email) }
    expect((await archive.call(undefined, contracts.getPasswordReset, { params })).reply).toEqual({
      email: user.email,
    })
    const next = 'a lantern in the window'
    const body = { password: next }
    expect((await archive.call(undefined, contracts.resetPassword, { params, body })).status).toBe(204)
    expect(await isSignedIn(archive, user)).toBe(false)
    const signedIn = await signInWith(archive, { ...user, password: next })
    expect(signedIn.body).toMatchObject({ epoch: 2, user: { verified: true } })
    expect((await archive.call(undefined, contracts.resetPassword, { params, body })).error.code).toBe(
      'link-expired',
    )
  })

  test('ends the link that was mailed before, and itself after an hour', async () => {
    const user = await person()
    await ask(user.email)
    const first = await mailer.tokenFor(user.email)
    mailer.mails.length = 0
    await ask(user.email)
    const second = await mailer.tokenFor(user.email)
    const read = (token: string) => archive.call(undefined, contracts.getPasswordReset, { params: { token } })
    expect((await read(first)).status).toBe(410)
    expect((await read(second)).status).toBe(200)
    const begun = time
    time = new Date(begun.getTime() + lifetimes['password-reset'])
    expect((await read(second)).status).toBe(410)
    time = begun
  })

  test('answers the same for a stranger, an invited and a suspended person, and mails none of them', async () => {
    const known = await person()
    const others = [
      'nobody@example.org',
      (await person({ status: 'suspended' })).email,
      (await person({ status: 'invited', password_hash: null })).email,
    ]
    for (const email of others) expect((await ask(email)).bytes).toEqual((await ask(known.email)).bytes)
    await mailer.linkFor(known.email)
    expect(mailer.mails.filter(({ to }) => to !== known.email)).toEqual([])
  })

  test('answers the same when the mail server is down', async () => {
    const user = await person()
    mailer.broken = true
    expect((await ask(user.email)).status).toBe(204)
    await vi.waitFor(() => expect(mailer.failed.at(-1)?.to).toBe(user.email))
  })

  test('is refused for what is no address', async () => {
    expect((await ask('not an address')).error.issues).toEqual([{ path: 'email', code: 'wrong-format' }])
  })

  test.each(languages)('speaks %s to those who do', async (language) => {
    const user = await person({ siteparams: JSON.stringify({ language }), display_name: 'Élise' })
    await ask(user.email)
    await mailer.linkFor(user.email)
    const greeting = { en: 'Hello', fr: 'Bonjour', it: 'Ciao', de: 'Hallo' }[language]
    expect(mailer.mails.find(({ to }) => to === user.email)?.text).toContain(`${greeting} Élise`)
  })
})

describe('the own address', () => {
  test('is mailed a new link until it is confirmed', async () => {
    const user = await person({ verified_at: null })
    expect((await archive.call(user, contracts.requestVerification, {})).status).toBe(204)
    const token = await mailer.tokenFor(user.email)
    expect(await mailer.linkFor(user.email)).toMatch(/\/user\/verified\?token=/)
    await archive.call(undefined, contracts.verifyEmail, { params: { token } })
    mailer.mails.length = 0
    expect((await archive.call(user, contracts.requestVerification, {})).status).toBe(204)
    expect(mailer.mails).toEqual([])
  })

  test('says when the mail could not be sent, and asks guests to sign in', async () => {
    const user = await person({ verified_at: null })
    mailer.broken = true
    expect((await archive.call(user, contracts.requestVerification, {})).error.code).toBe(
      'upstream-unavailable',
    )
    expect((await archive.call(undefined, contracts.requestVerification, {})).status).toBe(401)
  })
})

describe('the own profile', () => {
  test('changes what is named and keeps the rest', async () => {
    const user = await person({ siteparams: JSON.stringify({ language: 'fr', darkMode: true }) })
    const changed = await archive.call(user, contracts.changeProfile, {
      body: { displayName: 'Jeanne', siteparams: { darkMode: false, density: 'compact' } },
    })
    expect(changed.reply.user).toMatchObject({
      displayName: 'Jeanne',
      siteparams: { language: 'fr', darkMode: false, density: 'compact' },
    })
  })

  test.each([
    [{}, '', 'required', 400],
    [{ displayName: ' ' }, 'displayName', 'too-short', 422],
    [{ siteparams: { language: 'es' } }, 'siteparams.language', 'not-allowed', 400],
    [{ isAdmin: true }, 'isAdmin', 'unknown-field', 400],
  ])('refuses %j', async (body, path, code, status) => {
    const answer = await archive.call(await person(), contracts.changeProfile, { body: body as never })
    expect(answer.status).toBe(status)
    expect(answer.error.issues).toContainEqual({ path, code })
  })

  test('belongs to somebody who is signed in', async () => {
    const answer = await archive.call(undefined, contracts.changeProfile, { body: { displayName: 'X' } })
    expect(answer.error.code).toBe('not-signed-in')
  })
})
