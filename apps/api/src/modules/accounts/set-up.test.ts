import * as contracts from '@lares/shared-types/contracts/auth'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createRecordingMailer } from '../../testing/recording-mailer.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import { signInWith } from '../../testing/test-sign-in.ts'
import { tokenLifetimesMs } from './access-tokens.ts'
import { issueSetUpLink } from './announce-set-up.ts'
import { createAdministrator } from './first-administrator.ts'

let archive: TestArchive
let time: Date
const mailer = createRecordingMailer()

beforeEach(async () => {
  time = new Date()
  archive = await openTestArchive({ mailer, now: () => time })
})
afterEach(() => archive.close())

const input = { email: 'nonna@example.org', displayName: 'Nonna', password: 'the boat in the harbour' }

async function start(environment: { email?: string; password?: string } = {}) {
  const config = {
    ...archive.services.config,
    ...(environment.email && { LARES_ADMIN_EMAIL: environment.email }),
    ...(environment.password && { LARES_ADMIN_PASSWORD: environment.password }),
  }
  const link = await issueSetUpLink({ ...archive.services, config }, archive.app.log)
  return link ? { link, token: new URL(link).searchParams.get('token') ?? '' } : undefined
}

const startForToken = async () => (await start())?.token ?? ''
const setUp = (token: string, more: object = {}) =>
  archive.call(undefined, contracts.setUp, { body: { ...input, ...more, token } })
const isSetUpNeeded = async () => (await archive.call(undefined, contracts.getSetup, {})).reply.needed
const countUsers = async () => (await archive.services.db.selectFrom('users').select('id').execute()).length

test('guests can only read whether mails are sent and whether set-up is needed', async () => {
  const getStatus = async () => (await archive.call(undefined, contracts.getSetup, {})).reply
  expect(await getStatus()).toEqual({ needed: true, sendsMail: true })
  mailer.canDeliver = false
  expect(await getStatus()).toEqual({ needed: true, sendsMail: false })
  mailer.canDeliver = true
})

describe('an archive without users', () => {
  test('issues a link that creates the first administrator once', async () => {
    expect(await isSetUpNeeded()).toBe(true)
    const started = await start()
    expect(started?.link).toMatch(/^http:\/\/127\.0\.0\.1:3000\/setup\?token=[\w-]{43}$/)
    const created = await setUp(started?.token ?? '', { language: 'it' })
    expect(created.status).toBe(201)
    expect(created.reply.user).toMatchObject({
      email: input.email,
      isAdmin: true,
      verified: false,
      siteparams: { language: 'it' },
    })
    expect((await signInWith(archive, input)).status).toBe(200)
    expect(await isSetUpNeeded()).toBe(false)
    expect((await setUp(started?.token ?? '')).error.code).toBe('already-set-up')
    expect(await start()).toBeUndefined()
    const confirm = await archive.call(undefined, contracts.verifyEmail, {
      params: { token: await mailer.tokenFor(input.email) },
    })
    expect(confirm.reply.email).toBe(input.email)
  })

  test('revokes the link of the previous start, and each expires after a day', async () => {
    const first = await startForToken()
    const second = await startForToken()
    expect((await setUp(first)).error.code).toBe('link-expired')
    time = new Date(time.getTime() + tokenLifetimesMs.setup)
    expect((await setUp(second)).error.code).toBe('link-expired')
    expect(await countUsers()).toBe(0)
  })

  test('creates one administrator for concurrent requests', async () => {
    const token = await startForToken()
    const replies = await Promise.all([setUp(token), setUp(token, { email: 'other@example.org' })])
    expect(replies.map(({ status }) => status).sort()).not.toEqual([201, 201])
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(await countUsers()).toBe(1)
  })

  test('rejects a weak password, a blank name and a wrong token', async () => {
    const token = await startForToken()
    const weak = await setUp(token, { password: 'nonna@example.org' })
    expect(weak.error.issues).toEqual([{ path: 'password', code: 'weak-password' }])
    expect((await setUp(token, { displayName: ' ' })).error.issues).toEqual([
      { path: 'displayName', code: 'too-short' },
    ])
    expect((await setUp(token, { email: 'nonna' })).error.issues).toEqual([
      { path: 'email', code: 'wrong-format' },
    ])
    expect((await setUp('y'.repeat(43))).error.code).toBe('link-expired')
    expect((await setUp(token)).status).toBe(201)
  })
})

describe('the administrator of the environment', () => {
  const environment = { email: input.email, password: input.password }

  test('can sign in without a link', async () => {
    expect(await start(environment)).toBeUndefined()
    expect((await signInWith(archive, input)).body).toMatchObject({ user: { isAdmin: true, verified: true } })
  })

  test('is ignored once there is a user', async () => {
    await setUp(await startForToken())
    await start({ email: 'other@example.org', password: 'another passphrase' })
    expect(await countUsers()).toBe(1)
  })

  test('is created once when two processes start concurrently', async () => {
    const { services } = archive
    const created = await Promise.all([
      createAdministrator(services, environment),
      createAdministrator(services, { ...environment, email: 'other@example.org' }),
    ])
    expect(created.filter(Boolean)).toHaveLength(1)
    expect(await countUsers()).toBe(1)
  })

  test('logs a warning and issues a link if only one variable is set', async () => {
    const warn = vi.spyOn(archive.app.log, 'warn')
    expect(await start({ email: input.email })).toBeDefined()
    expect(warn).toHaveBeenCalledOnce()
  })
})
