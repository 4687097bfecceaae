import * as contracts from '@lares/shared-types/contracts/auth'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createRecordingMailer } from '../../testing/recording-mailer.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import { signInWith } from '../../testing/test-sign-in.ts'
import { lifetimes } from './access-tokens.ts'
import { openSetUp } from './announce-set-up.ts'
import { makeAdministratorOf } from './first-administrator.ts'

let archive: TestArchive
let time: Date
const mailer = createRecordingMailer()

beforeEach(async () => {
  time = new Date()
  archive = await openTestArchive({ mailer, now: () => time })
})
afterEach(() => archive.close())

const given = { email: 'nonna@example.org', displayName: 'Nonna', password: 'the boat in the harbour' }

async function start(environment: { email?: string; password?: string } = {}) {
  const config = {
    ...archive.services.config,
    ...(environment.email && { LARES_ADMIN_EMAIL: environment.email }),
    ...(environment.password && { LARES_ADMIN_PASSWORD: environment.password }),
  }
  const link = await openSetUp({ ...archive.services, config }, archive.app.log)
  return link ? { link, token: new URL(link).searchParams.get('token') ?? '' } : undefined
}

const tokenOfStart = async () => (await start())?.token ?? ''
const setUp = (token: string, more: object = {}) =>
  archive.call(undefined, contracts.setUp, { body: { ...given, ...more, token } })
const needed = async () => (await archive.call(undefined, contracts.getSetup, {})).reply.needed
const countUsers = async () => (await archive.services.db.selectFrom('users').select('id').execute()).length

test('guests learn whether mails are sent, and whether there is an administrator, and nothing else', async () => {
  const told = async () => (await archive.call(undefined, contracts.getSetup, {})).reply
  expect(await told()).toEqual({ needed: true, sendsMail: true })
  mailer.delivers = false
  expect(await told()).toEqual({ needed: true, sendsMail: false })
  mailer.delivers = true
})

describe('an archive without users', () => {
  test('prints a link that makes the first administrator, once', async () => {
    expect(await needed()).toBe(true)
    const printed = await start()
    expect(printed?.link).toMatch(/^http:\/\/127\.0\.0\.1:3000\/setup\?token=[\w-]{43}$/)
    const made = await setUp(printed?.token ?? '', { language: 'it' })
    expect(made.status).toBe(201)
    expect(made.reply.user).toMatchObject({
      email: given.email,
      isAdmin: true,
      verified: false,
      siteparams: { language: 'it' },
    })
    expect((await signInWith(archive, given)).status).toBe(200)
    expect(await needed()).toBe(false)
    expect((await setUp(printed?.token ?? '')).error.code).toBe('already-set-up')
    expect(await start()).toBeUndefined()
    const confirm = await archive.call(undefined, contracts.verifyEmail, {
      params: { token: await mailer.tokenFor(given.email) },
    })
    expect(confirm.reply.email).toBe(given.email)
  })

  test('ends the link of the start before, and each after a day', async () => {
    const first = await tokenOfStart()
    const second = await tokenOfStart()
    expect((await setUp(first)).error.code).toBe('link-expired')
    time = new Date(time.getTime() + lifetimes.setup)
    expect((await setUp(second)).error.code).toBe('link-expired')
    expect(await countUsers()).toBe(0)
  })

  test('lets one of two be the first who come at once', async () => {
    const token = await tokenOfStart()
    const answers = await Promise.all([setUp(token), setUp(token, { email: 'other@example.org' })])
    expect(answers.map(({ status }) => status).sort()).not.toEqual([201, 201])
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(await countUsers()).toBe(1)
  })

  test('refuses a weak password, a blank name and a wrong token', async () => {
    const token = await tokenOfStart()
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
  const environment = { email: given.email, password: given.password }

  test('can sign in without a link', async () => {
    expect(await start(environment)).toBeUndefined()
    expect((await signInWith(archive, given)).body).toMatchObject({ user: { isAdmin: true, verified: true } })
  })

  test('is ignored once there is a user', async () => {
    await setUp(await tokenOfStart())
    await start({ email: 'other@example.org', password: 'another passphrase' })
    expect(await countUsers()).toBe(1)
  })

  test('is one when two processes start at once', async () => {
    const { services } = archive
    const made = await Promise.all([
      makeAdministratorOf(services, environment),
      makeAdministratorOf(services, { ...environment, email: 'other@example.org' }),
    ])
    expect(made.filter(Boolean)).toHaveLength(1)
    expect(await countUsers()).toBe(1)
  })

  test('with half of it missing is told in the log, and the link is there', async () => {
    const warn = vi.spyOn(archive.app.log, 'warn')
    expect(await start({ email: given.email })).toBeDefined()
    expect(warn).toHaveBeenCalledOnce()
  })
})
