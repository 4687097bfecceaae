import * as contracts from '@lares/shared-types/contracts/auth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AccountArchive, openAccountArchive } from '../../testing/account-archive.ts'

let world: AccountArchive
beforeAll(async () => {
  world = await openAccountArchive()
})
afterAll(() => world.archive.close())
beforeEach(() => {
  world.mailer.mails.length = 0
  world.mailer.broken = false
})

describe('the own address', () => {
  test('is mailed a new link until it is confirmed', async () => {
    const user = await world.person({ verified_at: null })
    expect((await world.archive.call(user, contracts.requestVerification, {})).status).toBe(204)
    const token = await world.mailer.tokenFor(user.email)
    expect(await world.mailer.linkFor(user.email)).toMatch(/\/user\/verified\?token=/)
    await world.archive.call(undefined, contracts.verifyEmail, { params: { token } })
    world.mailer.mails.length = 0
    expect((await world.archive.call(user, contracts.requestVerification, {})).status).toBe(204)
    expect(world.mailer.mails).toEqual([])
  })

  test('says when the mail could not be sent, and asks guests to sign in', async () => {
    const user = await world.person({ verified_at: null })
    world.mailer.broken = true
    expect((await world.archive.call(user, contracts.requestVerification, {})).error.code).toBe(
      'upstream-unavailable',
    )
    expect((await world.archive.call(undefined, contracts.requestVerification, {})).status).toBe(401)
  })
})

describe('the own profile', () => {
  test('changes what is named and keeps the rest', async () => {
    const user = await world.person({ siteparams: JSON.stringify({ language: 'fr', darkMode: true }) })
    const changed = await world.archive.call(user, contracts.changeProfile, {
      body: { displayName: 'Jeanne', siteparams: { darkMode: false, density: 'compact' } },
    })
    expect(changed.reply.user).toMatchObject({
      displayName: 'Jeanne',
      siteparams: { language: 'fr', darkMode: false, density: 'compact' },
    })
  })

  test('goes back to how the device has it', async () => {
    const user = await world.person({ siteparams: JSON.stringify({ language: 'fr', darkMode: true }) })
    const changed = await world.archive.call(user, contracts.changeProfile, {
      body: { siteparams: { darkMode: null, motion: 'reduced' } },
    })
    expect(changed.reply.user.siteparams).toEqual({ language: 'fr', motion: 'reduced' })
  })

  test.each([
    [{}, '', 'required', 400],
    [{ displayName: ' ' }, 'displayName', 'too-short', 422],
    [{ siteparams: { language: 'es' } }, 'siteparams.language', 'not-allowed', 400],
    [{ isAdmin: true }, 'isAdmin', 'unknown-field', 400],
  ])('refuses %j', async (body, path, code, status) => {
    const answer = await world.archive.call(await world.person(), contracts.changeProfile, {
      body: body as never,
    })
    expect(answer.status).toBe(status)
    expect(answer.error.issues).toContainEqual({ path, code })
  })

  test('belongs to somebody who is signed in', async () => {
    const answer = await world.archive.call(undefined, contracts.changeProfile, {
      body: { displayName: 'X' },
    })
    expect(answer.error.code).toBe('not-signed-in')
  })
})
