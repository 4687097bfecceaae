import { randomBytes } from 'node:crypto'
import * as internal from '@lares/server-kit/internal-contracts'
import { resetPassword } from '@lares/shared-types/contracts/auth'
import * as contracts from '@lares/shared-types/contracts/passkeys'
import { changeUser, deleteUser, linkNewPassword } from '@lares/shared-types/contracts/users'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Ceremony, createAuthenticator } from '../../testing/software-authenticator.ts'
import type { TestUser } from '../../testing/test-users.ts'
import { openUserArchive, type UserArchive } from '../../testing/user-archive.ts'

let fixture: UserArchive
beforeAll(async () => {
  fixture = await openUserArchive()
})
afterAll(() => fixture.archive.close())

type Authenticator = ReturnType<typeof createAuthenticator>
type Verification = { -readonly [K in keyof Ceremony]?: string } & { agent?: string }

const createCeremony = (): Ceremony => ({
  challenge: randomBytes(62).toString('base64url'),
  origin: 'https://family.example.org',
  host: 'family.example.org',
})

const add = (user: TestUser, credential: contracts.NewCredential, ceremony: Ceremony, name = 'Tablet') =>
  fixture.archive.call(user, internal.addPasskey, { body: { name, credential, ...ceremony } })

const verify = (credential: contracts.Assertion, ceremony: Ceremony, other: Verification = {}) =>
  fixture.archive.call(undefined, internal.verifyPasskey, { body: { credential, ...ceremony, ...other } })

const list = async (user: TestUser) =>
  (await fixture.archive.call(user, contracts.listPasskeys, {})).reply.passkeys

async function addUserWithPasskey(): Promise<{ user: TestUser; key: Authenticator }> {
  const user = await fixture.archive.addUser()
  const key = createAuthenticator()
  const ceremony = createCeremony()
  expect((await add(user, key.create(ceremony), ceremony)).status).toBe(201)
  return { user, key }
}

async function signInWith(key: Authenticator) {
  const ceremony = createCeremony()
  return verify(key.get(ceremony), ceremony, { agent: 'Tablet' })
}

describe('adding a passkey', () => {
  test('lists it, and it signs its user in, on record like a sign-in with a password', async () => {
    const { user, key } = await addUserWithPasskey()
    expect(await list(user)).toMatchObject([{ name: 'Tablet', host: 'family.example.org', lastUsedAt: null }])
    const signedIn = await signInWith(key)
    expect(signedIn.reply).toMatchObject({ user: { id: user.id }, epoch: user.epoch })
    const [signIn] = await fixture.archive.services.db
      .selectFrom('sign_ins')
      .select(['id', 'agent'])
      .where('user_id', '=', user.id)
      .execute()
    expect(signIn).toEqual({ id: signedIn.reply.signInId, agent: 'Tablet' })
    expect((await list(user))[0]?.lastUsedAt).not.toBeNull()
  })

  test('requires the password, for the options and for the passkey', async () => {
    const user = { ...(await fixture.archive.addUser()), passwordConfirmed: false }
    const ceremony = createCeremony()
    const { challenge, host } = ceremony
    const options = await fixture.archive.call(user, internal.startPasskey, { body: { challenge, host } })
    expect(options.error.code).toBe('password-required')
    const added = await add(user, createAuthenticator().create(ceremony), ceremony)
    expect(added.error.code).toBe('password-required')
    expect(await list(user)).toEqual([])
  })

  test('names the passkeys that the device may have already', async () => {
    const { user, key } = await addUserWithPasskey()
    const start = async (host: string) =>
      (await fixture.archive.call(user, internal.startPasskey, { body: { challenge: 'abc', host } })).reply
    const options = await start('family.example.org')
    expect(options).toMatchObject({ challenge: 'abc', rp: { id: 'family.example.org' }, attestation: 'none' })
    expect(options.excludeCredentials).toEqual([{ id: key.id, type: 'public-key', transports: ['internal'] }])
    expect((await start('other.example.org')).excludeCredentials).toEqual([])
    expect(Buffer.from(options.user.id, 'base64url').toString('hex')).toBe(user.id.replaceAll('-', ''))
  })

  test('is refused for another challenge, address or host, without unlocking, and with certificates', async () => {
    const user = await fixture.archive.addUser()
    const ceremony = createCeremony()
    const key = createAuthenticator()
    const refused = [
      await add(user, key.create(ceremony), { ...ceremony, challenge: createCeremony().challenge }),
      await add(user, key.create(ceremony), { ...ceremony, origin: 'https://evil.example' }),
      await add(user, key.create(ceremony), { ...ceremony, host: 'evil.example' }),
      await add(user, key.create(ceremony, { isUnlocked: false }), ceremony),
      await add(user, key.create(ceremony, { format: 'packed' }), ceremony),
      await add(user, key.create(ceremony, { format: 'fido-u2f' }), ceremony),
      await add(user, { ...key.create(ceremony), attestationObject: 'bm9uc2Vuc2U' }, ceremony),
      await add(user, { ...key.create(ceremony), clientDataJSON: 'bm9uc2Vuc2U' }, ceremony),
      await add(user, { ...key.create(ceremony), id: createAuthenticator().id }, ceremony),
    ]
    expect(refused.map(({ error }) => error.code)).toEqual(refused.map(() => 'passkey-refused'))
    expect(await list(user)).toEqual([])
  })

  test('is refused for a passkey that somebody has, and beyond twenty', async () => {
    const { user, key } = await addUserWithPasskey()
    const ceremony = createCeremony()
    const other = await fixture.archive.addUser()
    expect((await add(other, key.create(ceremony), ceremony)).error.code).toBe('already-exists')
    const additions = Array.from({ length: 22 }, () =>
      add(user, createAuthenticator().create(ceremony), ceremony),
    )
    const outcomes = await Promise.all(additions)
    expect(outcomes.filter(({ status }) => status === 201)).toHaveLength(19)
    expect(outcomes.find(({ status }) => status !== 201)?.error.code).toBe('too-many-passkeys')
    const { challenge, host } = ceremony
    const options = await fixture.archive.call(user, internal.startPasskey, { body: { challenge, host } })
    expect(options.error.code).toBe('too-many-passkeys')
  })
})

describe('signing in with a passkey', () => {
  test('is refused for another challenge, address or host, a changed answer, and without unlocking', async () => {
    const { key } = await addUserWithPasskey()
    const ceremony = createCeremony()
    const answer = () => key.get(ceremony)
    const forged = createAuthenticator()
    const refused = [
      await verify(answer(), ceremony, { challenge: createCeremony().challenge }),
      await verify(answer(), ceremony, { origin: 'https://evil.example' }),
      await verify(answer(), ceremony, { host: 'evil.example' }),
      await verify({ ...answer(), signature: forged.get(ceremony).signature }, ceremony),
      await verify({ ...forged.get(ceremony), id: key.id }, ceremony),
      await verify(forged.get(ceremony), ceremony),
      await verify(key.get(ceremony, { isUnlocked: false }), ceremony),
      await verify({ ...answer(), authenticatorData: 'AAAA' }, ceremony),
    ]
    expect(refused.map(({ error }) => error.code)).toEqual(refused.map(() => 'passkey-refused'))
    expect((await verify(answer(), ceremony)).status).toBe(200)
  })

  test('is refused when the counter of signatures goes back, as on a copied key', async () => {
    const { key } = await addUserWithPasskey()
    expect((await signInWith(key)).status).toBe(200)
    expect((await signInWith(key)).status).toBe(200)
    key.rewind()
    expect((await signInWith(key)).error.code).toBe('passkey-refused')
  })

  test('is refused for suspended and deleted users, and after the passkey was removed', async () => {
    const [suspended, deleted, tidy] = [
      await addUserWithPasskey(),
      await addUserWithPasskey(),
      await addUserWithPasskey(),
    ]
    const { archive, admin } = fixture
    await archive.call(admin, changeUser, {
      params: { id: suspended.user.id },
      body: { version: 1, status: 'suspended' },
    })
    await archive.call(admin, deleteUser, { params: { id: deleted.user.id }, query: { version: 1 } })
    const [passkey] = await list(tidy.user)
    const params = { id: passkey?.id ?? '' }
    expect((await archive.call(suspended.user, contracts.removePasskey, { params })).status).toBe(401)
    expect((await archive.call(admin, contracts.removePasskey, { params })).status).toBe(404)
    expect((await archive.call(tidy.user, contracts.removePasskey, { params })).status).toBe(204)
    for (const { key } of [suspended, deleted, tidy])
      expect((await signInWith(key)).error.code).toBe('passkey-refused')
  })
})

test('passkeys are removed when their user recovers the account with a link, as somebody else may have added one', async () => {
  const { user, key } = await addUserWithPasskey()
  const { archive, admin } = fixture
  const { reply } = await archive.call(admin, linkNewPassword, { params: { id: user.id } })
  const token = reply.link.split('/').at(-1) ?? ''
  const body = { password: 'a lantern in the window' }
  expect((await archive.call(undefined, resetPassword, { params: { token }, body })).status).toBe(204)
  expect((await signInWith(key)).error.code).toBe('passkey-refused')
})

test('a passkey is renamed by its owner alone, and adding and removing it are in the audit log', async () => {
  const { user } = await addUserWithPasskey()
  const [passkey] = await list(user)
  const rename = (as: TestUser, name: string) =>
    fixture.archive.call(as, contracts.renamePasskey, { params: { id: passkey?.id ?? '' }, body: { name } })
  expect((await rename(user, ' Phone ')).reply.passkey.name).toBe('Phone')
  expect((await rename(fixture.admin, 'Mine')).status).toBe(404)
  expect((await rename(user, ' ')).status).toBe(400)
  await fixture.archive.call(user, contracts.removePasskey, { params: { id: passkey?.id ?? '' } })
  const events = await fixture.archive.services.db
    .selectFrom('audit_events')
    .select('kind')
    .where('subject_id', '=', user.id)
    .orderBy('id')
    .execute()
  expect(events.map(({ kind }) => kind)).toEqual(['passkey-added', 'passkey-removed'])
})
