import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AccountArchive, openAccountArchive, password } from '../../testing/account-archive.ts'
import { callInternal, isSignedIn, signInWith, type UserWithPassword } from '../../testing/test-sign-in.ts'

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
  test('of an active user are accepted regardless of the case of the address', async () => {
    const user = await fixture.addPerson()
    const reply = await signInWith(fixture.archive, { ...user, email: user.email.toUpperCase() })
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({ user: { id: user.id, email: user.email }, epoch: 1 })
    expect(JSON.stringify(reply.body)).not.toContain('argon2')
  })

  test('are rejected with the same reply whatever is wrong', async () => {
    const active = await fixture.addPerson()
    const suspended = await fixture.addPerson({ status: 'suspended' })
    const invited = await fixture.addPerson({ status: 'invited', password_hash: null })
    const replies = [
      await signInWith(fixture.archive, { ...active, password: 'something else entirely' }),
      await signInWith(fixture.archive, suspended),
      await signInWith(fixture.archive, invited),
      await signInWith(fixture.archive, { ...active, email: 'nobody@example.org' }),
    ]
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
    expect(replies[0]).toMatchObject({ status: 401, body: { code: 'invalid-credentials' } })
  })

  test('take as long for an unknown address as for a known one', async () => {
    const known = { ...(await fixture.addPerson()), password: 'something else entirely' }
    const unknown = { ...known, email: 'nobody@example.org' }
    const durations = { known: 0, unknown: 0 }
    for (let round = 0; round < 5; round += 1) {
      for (const [name, credentials] of Object.entries({ known, unknown })) {
        const start = performance.now()
        await signInWith(fixture.archive, credentials)
        durations[name as keyof typeof durations] += performance.now() - start
      }
    }
    expect(durations.unknown).toBeGreaterThan(durations.known / 3)
  })

  test('with an outdated hash are rehashed at the next sign-in', async () => {
    const outdatedHash = await hash(password, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
    const user = await fixture.addPerson({ password_hash: outdatedHash })
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
    'are rejected if malformed: %j',
    async (body) => {
      expect(
        (await callInternal(fixture.archive, undefined, 'POST', '/internal/credentials', body)).status,
      ).toBe(400)
    },
  )
})

describe('a device on which a user has signed in', () => {
  const findKnown = async (email: string, users: object[]) =>
    (await callInternal(fixture.archive, undefined, 'POST', '/internal/known-user', { email, users })).body
  const noUser = { userId: null }

  test('is known only for their address, regardless of its case', async () => {
    const [one, other] = [await fixture.addPerson(), await fixture.addPerson()]
    const users = [{ userId: one.id, epoch: one.epoch }]
    expect(await findKnown(` ${one.email.toUpperCase()}`, users)).toEqual({ userId: one.id })
    expect(await findKnown(other.email, users)).toEqual(noUser)
    expect(await findKnown('nobody@example.org', users)).toEqual(noUser)
    expect(await findKnown(one.email, [])).toEqual(noUser)
  })

  test('is no longer known after a password change or suspension', async () => {
    const user = await fixture.addPerson()
    const users = [{ userId: user.id, epoch: user.epoch }]
    const body = { current: password, next: 'a lantern in the window' }
    await callInternal(fixture.archive, user, 'PUT', '/internal/profile/password', body)
    expect(await findKnown(user.email, users)).toEqual(noUser)
    expect(await findKnown(user.email, [{ userId: user.id, epoch: user.epoch + 1 }])).toEqual({
      userId: user.id,
    })
    const suspended = await fixture.addPerson({ status: 'suspended' })
    expect(await findKnown(suspended.email, [{ userId: suspended.id, epoch: 1 }])).toEqual(noUser)
  })
})

describe('verifying one’s own password', () => {
  const verify = (user: UserWithPassword | undefined, input: string) =>
    callInternal(fixture.archive, user, 'POST', '/internal/profile/password', { password: input })

  test('accepts it and rejects any other', async () => {
    const user = await fixture.addPerson()
    expect(await verify(user, password)).toMatchObject({ status: 200, body: { epoch: 1 } })
    expect(await verify(user, 'another')).toMatchObject({
      status: 401,
      body: { code: 'invalid-credentials' },
    })
    expect((await verify(undefined, password)).body).toMatchObject({ code: 'not-signed-in' })
  })
})

describe('a session', () => {
  test('returns the user and updates when they were last seen at most every five minutes', async () => {
    const user = await fixture.addPerson()
    const getLastSeen = async () =>
      (
        await fixture.archive.services.db
          .selectFrom('users')
          .select('last_seen_at')
          .where('id', '=', user.id)
          .executeTakeFirstOrThrow()
      ).last_seen_at?.getTime()
    const first = fixture.clock.time.getTime()
    expect((await callInternal(fixture.archive, user, 'GET', '/internal/session')).body).toMatchObject({
      user: { id: user.id, verified: true, isAdmin: false },
    })
    expect(await getLastSeen()).toBe(first)
    fixture.clock.time = new Date(first + 4 * 60_000)
    await callInternal(fixture.archive, user, 'GET', '/internal/session')
    expect(await getLastSeen()).toBe(first)
    fixture.clock.time = new Date(first + 5 * 60_000)
    await callInternal(fixture.archive, user, 'GET', '/internal/session')
    expect(await getLastSeen()).toBe(fixture.clock.time.getTime())
  })

  test('of a guest, a wrong epoch or a suspended user is rejected', async () => {
    const user = await fixture.addPerson()
    const suspended = await fixture.addPerson({ status: 'suspended' })
    for (const credentials of [undefined, { ...user, epoch: 2 }, suspended]) {
      const reply = await callInternal(fixture.archive, credentials, 'GET', '/internal/session')
      expect(reply).toMatchObject({ status: 401, body: { code: 'not-signed-in' } })
    }
  })
})

describe('changing one’s own password', () => {
  test('ends all sessions and returns the epoch of new ones', async () => {
    const user = await fixture.addPerson()
    const next = 'a lighthouse on the hill'
    const body = { current: password, next }
    const reply = await callInternal(fixture.archive, user, 'PUT', '/internal/profile/password', body)
    expect(reply).toMatchObject({ status: 200, body: { epoch: 2 } })
    expect(await isSignedIn(fixture.archive, user)).toBe(false)
    expect(await isSignedIn(fixture.archive, { ...user, epoch: 2 })).toBe(true)
    expect((await signInWith(fixture.archive, user)).status).toBe(401)
    expect((await signInWith(fixture.archive, { ...user, password: next })).body).toMatchObject({ epoch: 2 })
  })

  test('keeps the calendar address, which phones read without a word', async () => {
    const user = await fixture.addPerson()
    const { db } = fixture.archive.services
    const feed = { user_id: user.id, token_hash: 'of the phone', created_at: new Date(), read_at: null }
    await db.insertInto('calendar_feeds').values(feed).execute()
    const body = { current: password, next: 'a lighthouse on the hill' }
    const reply = await callInternal(fixture.archive, user, 'PUT', '/internal/profile/password', body)
    expect(reply.status).toBe(200)
    const feeds = db.selectFrom('calendar_feeds').select('token_hash').where('user_id', '=', user.id)
    expect(await feeds.execute()).toEqual([{ token_hash: 'of the phone' }])
  })

  test('verifies the current one before validating the new one', async () => {
    const user = await fixture.addPerson()
    const body = { current: 'not this one', next: 'password123' }
    const reply = await callInternal(fixture.archive, user, 'PUT', '/internal/profile/password', body)
    expect(reply).toMatchObject({ status: 401, body: { code: 'invalid-credentials' } })
    expect(await isSignedIn(fixture.archive, user)).toBe(true)
  })

  test('accepts one of two concurrent changes', async () => {
    const user = await fixture.addPerson()
    const replies = await Promise.all(
      ['a lighthouse on the hill', 'a lantern in the window'].map((next) =>
        callInternal(fixture.archive, user, 'PUT', '/internal/profile/password', { current: password, next }),
      ),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401])
  })

  test.each([
    ['short', 'too-short', 400],
    ['qwertyuiop', 'weak-password', 422],
    ['QWERTYUIOP', 'weak-password', 422],
    ['aaaaaaaaaaaa', 'weak-password', 422],
    ['1212121212', 'weak-password', 422],
  ])('rejects %s', async (next, code, status) => {
    const user = await fixture.addPerson()
    const reply = await callInternal(fixture.archive, user, 'PUT', '/internal/profile/password', {
      current: password,
      next,
    })
    expect(reply).toMatchObject({ status, body: { issues: [{ path: 'next', code }] } })
  })

  test('rejects one’s own address and name', async () => {
    const user = await fixture.addPerson({ display_name: 'Giovanna d’Arco' })
    for (const next of [user.email, 'giovanna d’arco']) {
      const body = { current: password, next }
      const reply = await callInternal(fixture.archive, user, 'PUT', '/internal/profile/password', body)
      expect(reply.body).toMatchObject({ issues: [{ path: 'next', code: 'weak-password' }] })
    }
  })
})

test('the service reports that it is ready', async () => {
  expect((await callInternal(fixture.archive, undefined, 'GET', '/internal/ready')).status).toBe(200)
})
