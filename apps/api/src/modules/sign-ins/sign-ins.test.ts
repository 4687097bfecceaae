import { identityHeader, signIdentity } from '@lares/server-kit/identity'
import * as internal from '@lares/server-kit/internal-contracts'
import type { Contract } from '@lares/shared-types/contract'
import * as auth from '@lares/shared-types/contracts/auth'
import * as contracts from '@lares/shared-types/contracts/sign-ins'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestUser } from '../../testing/test-users.ts'
import { openUserArchive, type UserArchive } from '../../testing/user-archive.ts'
import { hashPassword } from '../accounts/password-hash.ts'

let fixture: UserArchive
beforeAll(async () => {
  fixture = await openUserArchive()
})
afterAll(() => fixture.archive.close())

const password = 'the boat in the harbour'

async function addUserWithPassword(isAdmin = false): Promise<TestUser> {
  const user = await fixture.archive.addUser({ isAdmin })
  const { db } = fixture.archive.services
  const password_hash = await hashPassword(password)
  await db.updateTable('users').set({ password_hash }).where('id', '=', user.id).execute()
  return user
}

const tryToSignIn = (user: TestUser, guess: string, agent = 'Firefox') =>
  fixture.archive.call(undefined, internal.verifyCredentials, {
    body: { email: user.email, password: guess, asker: 'known', agent },
  })

async function signIn(user: TestUser, agent?: string): Promise<string> {
  const { reply } = await tryToSignIn(user, password, agent)
  return 'signInId' in reply ? (reply.signInId ?? '') : ''
}

/** Makes a call in the session of a sign-in, as the gateway does. */
async function callIn(user: TestUser, signInId: string, contract: Contract, epoch = user.epoch) {
  const { config, now } = fixture.archive.services
  const identity = { userId: user.id, epoch, signInId, clientIp: '192.0.2.7' }
  return fixture.archive.app.inject({
    method: contract.method,
    url: contract.path,
    headers: { [identityHeader]: signIdentity(identity, config.INTERNAL_SECRET, now().getTime()) },
  })
}

const listAll = async (as: TestUser = fixture.admin) =>
  (await fixture.archive.call(as, contracts.listSignIns, {})).reply.users

async function listOf(user: TestUser) {
  const found = (await listAll()).find(({ userId }) => userId === user.id)
  if (!found) throw new Error('The user is missing.')
  return found
}

describe('sign-ins', () => {
  test('are listed with browser and time, and one that is ended is refused from the next request on', async () => {
    const user = await addUserWithPassword()
    const phone = await signIn(user, 'Phone')
    const tablet = await signIn(user, `Tablet${'x'.repeat(900)}`)
    const { signIns } = await listOf(user)
    expect(signIns.map(({ id }) => id).sort()).toEqual([phone, tablet].sort())
    expect(signIns.find(({ id }) => id === phone)).toMatchObject({ agent: 'Phone', address: null })
    expect(signIns.find(({ id }) => id === tablet)?.agent).toHaveLength(300)
    expect((await callIn(user, phone, internal.getCurrentUser)).statusCode).toBe(200)
    const end = { params: { id: user.id, signInId: phone } }
    expect((await fixture.archive.call(fixture.manager, contracts.endSignIn, end)).status).toBe(204)
    expect((await callIn(user, phone, internal.getCurrentUser)).statusCode).toBe(401)
    expect((await callIn(user, tablet, internal.getCurrentUser)).statusCode).toBe(200)
    expect((await fixture.archive.call(fixture.admin, contracts.endSignIn, end)).status).toBe(404)
    expect((await listOf(user)).signIns.map(({ id }) => id)).toEqual([tablet])
  })

  test('all end together, also those from before they were recorded', async () => {
    const user = await addUserWithPassword()
    const signInId = await signIn(user)
    const params = { id: user.id }
    expect((await fixture.archive.call(fixture.admin, contracts.endAllSignIns, { params })).status).toBe(204)
    expect((await callIn(user, signInId, internal.getCurrentUser)).statusCode).toBe(401)
    expect((await fixture.archive.call(user, internal.getCurrentUser, {})).status).toBe(401)
    expect((await listOf(user)).signIns).toEqual([])
  })

  test('go on where the password was changed, and end elsewhere', async () => {
    const user = await addUserWithPassword()
    const [here, elsewhere] = [await signIn(user), await signIn(user)]
    const { config, now } = fixture.archive.services
    const identity = { userId: user.id, epoch: user.epoch, signInId: here }
    const changed = await fixture.archive.app.inject({
      method: internal.replaceOwnPassword.method,
      url: internal.replaceOwnPassword.path,
      headers: { [identityHeader]: signIdentity(identity, config.INTERNAL_SECRET, now().getTime()) },
      payload: { current: password, next: 'a lantern in the window' },
    })
    const { epoch } = changed.json<{ epoch: number }>()
    expect((await callIn(user, here, internal.getCurrentUser, epoch)).statusCode).toBe(200)
    expect((await callIn(user, elsewhere, internal.getCurrentUser)).statusCode).toBe(401)
    expect((await listOf(user)).signIns.map(({ id }) => id)).toEqual([here])
  })

  test('are one’s own to list and to end, and never those of others', async () => {
    const [user, other] = [await addUserWithPassword(), await addUserWithPassword()]
    const [own, foreign] = [await signIn(user), await signIn(other)]
    const listed = await callIn(user, own, contracts.listOwnSignIns)
    expect(listed.json()).toMatchObject({ currentId: own, signIns: [{ id: own }] })
    const end = (id: string) => fixture.archive.call(user, contracts.endOwnSignIn, { params: { id } })
    expect((await end(foreign)).status).toBe(404)
    expect((await callIn(other, foreign, internal.getCurrentUser)).statusCode).toBe(200)
    expect((await end(own)).status).toBe(204)
    expect((await callIn(user, own, internal.getCurrentUser)).statusCode).toBe(401)
  })

  test('say from which network they come, as far as the address tells', async () => {
    const user = await addUserWithPassword()
    const signInId = await signIn(user)
    const { db } = fixture.archive.services
    const find = async () => (await listOf(user)).signIns[0]
    expect(await find()).toMatchObject({ address: null, network: null })
    for (const [address, network] of [
      ['::ffff:192.168.1.20', 'home'],
      ['::1', 'machine'],
      ['8.8.8.8', 'internet'],
    ] as const) {
      await db.updateTable('sign_ins').set({ address }).where('id', '=', signInId).execute()
      expect(await find()).toMatchObject({ address, network })
    }
  })

  test('of administrators are ended by administrators alone', async () => {
    const administrator = await addUserWithPassword(true)
    const signInId = await signIn(administrator)
    const params = { id: administrator.id }
    const { manager, archive } = fixture
    expect((await archive.call(manager, contracts.endAllSignIns, { params })).status).toBe(403)
    expect(
      (await archive.call(manager, contracts.endSignIn, { params: { ...params, signInId } })).status,
    ).toBe(403)
    expect((await archive.call(await archive.addUser(), contracts.listSignIns, {})).status).toBe(403)
  })

  test('that have failed are counted until the next that succeeds', async () => {
    const user = await addUserWithPassword()
    for (const guess of ['one', 'two']) expect((await tryToSignIn(user, guess)).status).toBe(401)
    expect(await listOf(user)).toMatchObject({ failedSignIns: 2, lastFailedSignInAt: expect.any(String) })
    await signIn(user)
    expect(await listOf(user)).toMatchObject({ failedSignIns: 0, lastFailedSignInAt: expect.any(String) })
  })

  test('are all listed: a further one ends the one that was used the longest time ago', async () => {
    const user = await addUserWithPassword()
    const ids: string[] = []
    for (let count = 0; count < 103; count++) ids.push(await signIn(user))
    expect((await listOf(user)).signIns.map(({ id }) => id).sort()).toEqual(ids.slice(3).sort())
    const statuses = await Promise.all(
      ids.map(async (id) => (await callIn(user, id, internal.getCurrentUser)).statusCode),
    )
    expect(statuses.map((status) => status === 200)).toEqual(ids.map((_, index) => index >= 3))
  })

  test('are no business of the profile’s name', async () => {
    const user = await addUserWithPassword()
    await signIn(user)
    await fixture.archive.call(user, auth.changeProfile, { body: { displayName: 'Anna' } })
    expect((await listOf(user)).signIns).toHaveLength(1)
  })
})
