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

describe('the own address', () => {
  test('is mailed a new link until it is confirmed', async () => {
    const user = await fixture.person({ verified_at: null })
    expect((await fixture.archive.call(user, contracts.requestVerification, {})).status).toBe(204)
    const token = await fixture.mailer.tokenFor(user.email)
    expect(await fixture.mailer.linkFor(user.email)).toMatch(/\/user\/verified\?token=/)
    await fixture.archive.call(undefined, contracts.verifyEmail, { params: { token } })
    fixture.mailer.mails.length = 0
    expect((await fixture.archive.call(user, contracts.requestVerification, {})).status).toBe(204)
    expect(fixture.mailer.mails).toEqual([])
  })

  test('says when the mail could not be sent, and asks guests to sign in', async () => {
    const user = await fixture.person({ verified_at: null })
    fixture.mailer.broken = true
    expect((await fixture.archive.call(user, contracts.requestVerification, {})).error.code).toBe(
      'upstream-unavailable',
    )
    expect((await fixture.archive.call(undefined, contracts.requestVerification, {})).status).toBe(401)
  })
})

describe('the own profile', () => {
  test('changes what is named and keeps the rest', async () => {
    const user = await fixture.person({ siteparams: JSON.stringify({ language: 'fr', darkMode: true }) })
    const changed = await fixture.archive.call(user, contracts.changeProfile, {
      body: { displayName: 'Jeanne', siteparams: { darkMode: false, density: 'compact' } },
    })
    expect(changed.reply.user).toMatchObject({
      displayName: 'Jeanne',
      siteparams: { language: 'fr', darkMode: false, density: 'compact' },
    })
  })

  test('goes back to how the device has it', async () => {
    const user = await fixture.person({ siteparams: JSON.stringify({ language: 'fr', darkMode: true }) })
    const changed = await fixture.archive.call(user, contracts.changeProfile, {
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
    const answer = await fixture.archive.call(await fixture.person(), contracts.changeProfile, {
      body: body as never,
    })
    expect(answer.status).toBe(status)
    expect(answer.error.issues).toContainEqual({ path, code })
  })

  test('belongs to somebody who is signed in', async () => {
    const answer = await fixture.archive.call(undefined, contracts.changeProfile, {
      body: { displayName: 'X' },
    })
    expect(answer.error.code).toBe('not-signed-in')
  })
})
