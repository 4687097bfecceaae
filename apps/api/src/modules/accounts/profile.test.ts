import * as contracts from '@lares/shared-types/contracts/auth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AccountArchive, openAccountArchive } from '../../testing/account-archive.ts'

let fixture: AccountArchive
beforeAll(async () => {
  fixture = await openAccountArchive()
})
afterAll(() => fixture.archive.close())
beforeEach(() => {
  fixture.mailer.mails.length = 0
  fixture.mailer.broken = false
})

describe('one’s own address', () => {
  test('receives a new link until it is verified', async () => {
    const user = await fixture.addPerson({ verified_at: null })
    expect((await fixture.archive.call(user, contracts.requestVerification, {})).status).toBe(204)
    const token = await fixture.mailer.tokenFor(user.email)
    expect(await fixture.mailer.linkFor(user.email)).toMatch(/\/user\/verified\?token=/)
    await fixture.archive.call(undefined, contracts.verifyEmail, { params: { token } })
    fixture.mailer.mails.length = 0
    expect((await fixture.archive.call(user, contracts.requestVerification, {})).status).toBe(204)
    expect(fixture.mailer.mails).toEqual([])
  })

  test('answers an error if the mail cannot be sent, and requires signing in', async () => {
    const user = await fixture.addPerson({ verified_at: null })
    fixture.mailer.broken = true
    expect((await fixture.archive.call(user, contracts.requestVerification, {})).error.code).toBe(
      'upstream-unavailable',
    )
    expect((await fixture.archive.call(undefined, contracts.requestVerification, {})).status).toBe(401)
  })
})

describe('one’s own profile', () => {
  test('changes the given fields only', async () => {
    const user = await fixture.addPerson({ siteparams: JSON.stringify({ language: 'fr', darkMode: true }) })
    const changed = await fixture.archive.call(user, contracts.changeProfile, {
      body: { displayName: 'Jeanne', siteparams: { darkMode: false, density: 'compact' } },
    })
    expect(changed.reply.user).toMatchObject({
      displayName: 'Jeanne',
      siteparams: { language: 'fr', darkMode: false, density: 'compact' },
    })
  })

  test('resets a preference with null', async () => {
    const user = await fixture.addPerson({ siteparams: JSON.stringify({ language: 'fr', darkMode: true }) })
    const changed = await fixture.archive.call(user, contracts.changeProfile, {
      body: { siteparams: { darkMode: null, motion: 'reduced' } },
    })
    expect(changed.reply.user.siteparams).toEqual({ language: 'fr', motion: 'reduced' })
  })

  test.each([
    [{}, '', 'required', 400],
    [{ displayName: ' ' }, 'displayName', 'too-short', 422],
    [{ siteparams: { language: 'xx' } }, 'siteparams.language', 'not-allowed', 400],
    [{ isAdmin: true }, 'isAdmin', 'unknown-field', 400],
  ])('rejects %j', async (body, path, code, status) => {
    const reply = await fixture.archive.call(await fixture.addPerson(), contracts.changeProfile, {
      body: body as never,
    })
    expect(reply.status).toBe(status)
    expect(reply.error.issues).toContainEqual({ path, code })
  })

  test('requires signing in', async () => {
    const reply = await fixture.archive.call(undefined, contracts.changeProfile, {
      body: { displayName: 'X' },
    })
    expect(reply.error.code).toBe('not-signed-in')
  })
})
