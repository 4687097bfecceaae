import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AccountArchive, openAccountArchive, password } from '../../testing/account-archive.ts'
import { internal, isSignedIn, type Person, signInWith } from '../../testing/test-sign-in.ts'

let fixture: AccountArchive
beforeAll(async () => {
  fixture = await openAccountArchive()
})
afterAll(() => fixture.archive.close())
beforeEach(() => {
  fixture.mailer.mails.length = 0
  fixture.mailer.broken = false
})

describe('credentials', () => {
  test('of an active user are right in any case of the address', async () => {
    const user = await fixture.person()
    const answer = await signInWith(fixture.archive, { ...user, email: user.email.toUpperCase() })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ user: { id: user.id, email: user.email }, epoch: 1 })
    expect(JSON.stringify(answer.body)).not.toContain('argon2')
  })

  test('are refused in the same words whatever is wrong with them', async () => {
    const active = await fixture.person()
    const suspended = await fixture.person({ status: 'suspended' })
    const fresh = await fixture.person({ status: 'invited', password_hash: null })
    const answers = [
      await signInWith(fixture.archive, { ...active, password: 'something else entirely' }),
      await signInWith(fixture.archive, suspended),
      await signInWith(fixture.archive, fresh),
      await signInWith(fixture.archive, { ...active, email: 'nobody@example.org' }),
    ]
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers[0]).toMatchObject({ status: 401, body: { code: 'invalid-credentials' } })
  })

  test('do the same work for an unknown address as for a known one', async () => {
    const known = { ...(await fixture.person()), password: 'something else entirely' }
    const unknown = { ...known, email: 'nobody@example.org' }
    const took = { known: 0, unknown: 0 }
    for (let round = 0; round < 5; round += 1) {
      for (const [name, who] of Object.entries({ known, unknown })) {
        const start = performance.now()
        await signInWith(fixture.archive, who)
        took[name as keyof typeof took] += performance.now() - start
      }
    }
    expect(took.unknown).toBeGreaterThan(took.known / 3)
  })

  test('made with less work than today are made anew at the next sign-in', async () => {
    const old = await hash(password, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
    const user = await fixture.person({ password_hash: old })
    expect((await signInWith(fixture.archive, user)).status).toBe(200)
    const { password_hash } = await fixture.archive.services.db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow()
    expect(password_hash).toContain('m=19456,t=2')
    expect((await signInWith(fixture.archive, user)).status).toBe(200)
  })

  test.each([[{}], [{ email: 'a@b.org' }], [{ email: 7, password: [] }]])(
    'that are not ones are refused: %j',
    async (body) => {
      expect((await internal(fixture.archive, undefined, 'POST', '/internal/credentials', body)).status).toBe(
        400,
      )
    },
  )
})

describe('a device on which somebody has signed in', () => {
  const known = async (email: string, users: object[]) =>
    (await internal(fixture.archive, undefined, 'POST', '/internal/known-user', { email, users })).body
  const nobody = { userId: null }

  test('is known for their address alone, in any case of it', async () => {
    const [one, other] = [await fixture.person(), await fixture.person()]
    const users = [{ userId: one.id, epoch: one.epoch }]
    expect(await known(` ${one.email.toUpperCase()}`, users)).toEqual({ userId: one.id })
    expect(await known(other.email, users)).toEqual(nobody)
    expect(await known('nobody@example.org', users)).toEqual(nobody)
    expect(await known(one.email, [])).toEqual(nobody)
  })

  test('is strange again once their password has changed or they are suspended', async () => {
    const user = await fixture.person()
    const users = [{ userId: user.id, epoch: user.epoch }]
    const body = { current: password, next: 'a lantern in the window' }
    await internal(fixture.archive, user, 'PUT', '/internal/profile/password', body)
    expect(await known(user.email, users)).toEqual(nobody)
    expect(await known(user.email, [{ userId: user.id, epoch: user.epoch + 1 }])).toEqual({ userId: user.id })
    const suspended = await fixture.person({ status: 'suspended' })
    expect(await known(suspended.email, [{ userId: suspended.id, epoch: 1 }])).toEqual(nobody)
  })
})

describe('the own password', () => {
  const check = (user: Person | undefined, given: string) =>
    internal(fixture.archive, user, 'POST', '/internal/profile/password', { password: given })

  test('is told from any other', async () => {
    const user = await fixture.person()
    expect(await check(user, password)).toMatchObject({ status: 200, body: { epoch: 1 } })
    expect(await check(user, 'another')).toMatchObject({
      status: 401,
      body: { code: 'invalid-credentials' },
    })
    expect((await check(undefined, password)).body).toMatchObject({ code: 'not-signed-in' })
  })
})

describe('a session', () => {
  test('tells who is signed in, and notes at most every five minutes that they were seen', async () => {
    const user = await fixture.person()
    const seen = async () =>
      (
        await fixture.archive.services.db
          .selectFrom('users')
          .select('last_seen_at')
          .where('id', '=', user.id)
          .executeTakeFirstOrThrow()
      ).last_seen_at?.getTime()
    const first = fixture.clock.time.getTime()
    expect((await internal(fixture.archive, user, 'GET', '/internal/session')).body).toMatchObject({
      user: { id: user.id, verified: true, isAdmin: false },
    })
    expect(await seen()).toBe(first)
    fixture.clock.time = new Date(first + 4 * 60_000)
    await internal(fixture.archive, user, 'GET', '/internal/session')
    expect(await seen()).toBe(first)
    fixture.clock.time = new Date(first + 5 * 60_000)
    await internal(fixture.archive, user, 'GET', '/internal/session')
    expect(await seen()).toBe(fixture.clock.time.getTime())
  })

  test('of nobody, of an earlier epoch and of a suspended user is over', async () => {
    const user = await fixture.person()
    const suspended = await fixture.person({ status: 'suspended' })
    for (const who of [undefined, { ...user, epoch: 2 }, suspended]) {
      const answer = await internal(fixture.archive, who, 'GET', '/internal/session')
      expect(answer).toMatchObject({ status: 401, body: { code: 'not-signed-in' } })
    }
  })
})

describe('changing the own password', () => {
  test('ends every session and answers the epoch of the new ones', async () => {
    const user = await fixture.person()
    const next = 'a lighthouse on the hill'
    const body = { current: password, next }
    const answer = await internal(fixture.archive, user, 'PUT', '/internal/profile/password', body)
    expect(answer).toMatchObject({ status: 200, body: { epoch: 2 } })
    expect(await isSignedIn(fixture.archive, user)).toBe(false)
    expect(await isSignedIn(fixture.archive, { ...user, epoch: 2 })).toBe(true)
    expect((await signInWith(fixture.archive, user)).status).toBe(401)
    expect((await signInWith(fixture.archive, { ...user, password: next })).body).toMatchObject({ epoch: 2 })
  })

  test('needs the current one, which is asked for before the new one is looked at', async () => {
    const user = await fixture.person()
    const body = { current: 'not this one', next: 'password123' }
    const answer = await internal(fixture.archive, user, 'PUT', '/internal/profile/password', body)
    expect(answer).toMatchObject({ status: 401, body: { code: 'invalid-credentials' } })
    expect(await isSignedIn(fixture.archive, user)).toBe(true)
  })

  test('happens once when it is done twice at the same time', async () => {
    const user = await fixture.person()
    const answers = await Promise.all(
      ['a lighthouse on the hill', 'a lantern in the window'].map((next) =>
        internal(fixture.archive, user, 'PUT', '/internal/profile/password', { current: password, next }),
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
    const user = await fixture.person()
    const answer = await internal(fixture.archive, user, 'PUT', '/internal/profile/password', {
      current: password,
      next,
    })
    expect(answer).toMatchObject({ status, body: { issues: [{ path: 'next', code }] } })
  })

  test('refuses the own address and name', async () => {
    const user = await fixture.person({ display_name: 'Giovanna d’Arco' })
    for (const next of [user.email, 'giovanna d’arco']) {
      const body = { current: password, next }
      const answer = await internal(fixture.archive, user, 'PUT', '/internal/profile/password', body)
      expect(answer.body).toMatchObject({ issues: [{ path: 'next', code: 'weak-password' }] })
    }
  })
})

test('the service says that it is ready', async () => {
  expect((await internal(fixture.archive, undefined, 'GET', '/internal/ready')).status).toBe(200)
})
