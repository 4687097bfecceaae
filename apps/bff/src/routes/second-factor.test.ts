import { expect, test } from 'vitest'
import { writeMaintenance } from '../state/maintenance.ts'
import {
  createTestGateway,
  getDeviceCookie,
  getSecondStepCookie,
  getSessionCookie,
  signInAt,
} from '../testing/gateway.ts'
import { createMemoryKeyValue } from '../testing/memory-key-value.ts'

const second = 1_000
const minute = 60 * second
const code = '123456'

/** A gateway where Marie has a second factor. */
async function createGateway() {
  const time = { now: Date.now() }
  const now = () => time.now
  const keyValue = createMemoryKeyValue(now)
  const { app, archive, log } = await createTestGateway({
    now,
    keyValue,
    config: { logLevel: 'info' },
  })
  archive.state.code = code
  const post = (url: string, payload: object, cookie?: string, remoteAddress = '127.0.0.1') =>
    app.inject({ method: 'POST', url, payload, remoteAddress, headers: { ...(cookie && { cookie }) } })
  const sendCode = (cookie: string | undefined, sent: string, address?: string) =>
    post('/api/auth/login/second-factor', { code: sent }, cookie, address)
  /** Enters the right password; returns the cookie of the second step. */
  const enterPassword = async (options?: Parameters<typeof signInAt>[1]) =>
    getSecondStepCookie(await signInAt(app, options)) ?? ''
  /** `401` if the code was checked, else `429` and the seconds to wait. */
  async function guess(cookie: string, address?: string): Promise<string> {
    const response = await sendCode(cookie, '000000', address)
    return [response.statusCode, response.headers['retry-after']].filter(Boolean).join(' ')
  }
  return { app, keyValue, archive, log, time, post, sendCode, enterPassword, guess }
}

test('the right password starts no session and reveals nothing, and the code does', async () => {
  const { app, sendCode } = await createGateway()
  const response = await signInAt(app)
  expect(response.statusCode).toBe(401)
  expect(response.json()).toEqual({
    code: 'second-factor-required',
    message: 'The code of the second factor is missing.',
  })
  expect([getSessionCookie(response), getDeviceCookie(response)]).toEqual([undefined, undefined])
  const pending = getSecondStepCookie(response)
  const guest = await app.inject({ url: '/api/session', headers: { cookie: pending } })
  expect(guest.json()).toEqual({ user: null })

  const signedIn = await sendCode(pending, code)
  expect(signedIn.json().user).toMatchObject({ displayName: 'Marie' })
  expect(getDeviceCookie(signedIn)).toBeDefined()
  const session = await app.inject({
    url: '/api/session',
    headers: { cookie: getSessionCookie(signedIn) },
  })
  expect(session.json().user).toMatchObject({ displayName: 'Marie' })
})

test('a wrong password says nothing of a second factor', async () => {
  const { app } = await createGateway()
  const response = await signInAt(app, { password: 'wrong' })
  expect(response.json().code).toBe('invalid-credentials')
  expect(getSecondStepCookie(response)).toBeUndefined()
})

test('the code is accepted on the device of the password alone, once, and for ten minutes', async () => {
  const { sendCode, enterPassword, time } = await createGateway()
  const expired = async (cookie: string | undefined) => (await sendCode(cookie, code)).json().code
  const pending = await enterPassword()
  expect(await expired(undefined)).toBe('sign-in-expired')
  expect(await expired(pending.replace(/.\b/, 'x'))).toBe('sign-in-expired')
  expect((await sendCode(pending, code)).statusCode).toBe(200)
  expect(await expired(pending)).toBe('sign-in-expired')
  const late = await enterPassword()
  time.now += 10 * minute + 1
  expect(await expired(late)).toBe('sign-in-expired')
})

test('of several right codes at the same moment only one starts a session', async () => {
  const { sendCode, enterPassword } = await createGateway()
  const pending = await enterPassword()
  const replies = await Promise.all(Array.from({ length: 4 }, () => sendCode(pending, code)))
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
})

test('wrong codes delay later ones like wrong passwords, also after entering the password again', async () => {
  const { enterPassword, guess, sendCode, time } = await createGateway()
  const pending = await enterPassword()
  for (let number = 1; number <= 5; number += 1) expect(await guess(pending)).toBe('401')
  expect(await guess(pending)).toBe('429 15')
  expect(await guess(await enterPassword())).toBe('429 15')
  time.now += 15 * second
  const again = await enterPassword()
  expect((await sendCode(again, code)).statusCode).toBe(200)
})

test('wrong codes from elsewhere, by somebody who knows the password, do not delay a known device', async () => {
  const { app, enterPassword, guess, sendCode } = await createGateway()
  const device = getDeviceCookie(await sendCode(await enterPassword(), code)) ?? ''
  for (let number = 1; number <= 30; number += 1) {
    const remoteAddress = `198.51.100.${number}`
    await guess(await enterPassword({ remoteAddress }), remoteAddress)
  }
  const remoteAddress = '198.51.100.99'
  expect(await guess(await enterPassword({ remoteAddress }), remoteAddress)).toMatch(/^429/)
  const pending = getSecondStepCookie(await signInAt(app, { cookie: device }))
  expect((await sendCode(`${device}; ${pending}`, code)).statusCode).toBe(200)
})

test('after ten wrong codes the password is asked for again', async () => {
  const { enterPassword, guess, sendCode, time } = await createGateway()
  const pending = await enterPassword()
  // Sent from several addresses, because delays would let the pending sign-in expire before.
  for (let number = 0; number < 10; number += 1) {
    expect(await guess(pending, `203.0.113.${Math.floor(number / 4)}`)).toBe('401')
  }
  time.now += minute
  expect((await sendCode(pending, code, '203.0.113.200')).json().code).toBe('sign-in-expired')
})

test('a new password between the two steps ends the first', async () => {
  const { archive, enterPassword, sendCode } = await createGateway()
  const pending = await enterPassword()
  archive.state.epoch += 1
  expect((await sendCode(pending, code)).json().code).toBe('sign-in-expired')
})

test('signing in with a second factor is possible during maintenance, which an administrator has to end', async () => {
  const { keyValue, enterPassword, sendCode } = await createGateway()
  await writeMaintenance(keyValue, { maintenance_mode: true, message: '' })
  expect((await sendCode(await enterPassword(), code)).statusCode).toBe(200)
})

test('changing the second factor limits guesses too, and a right code ends the count', async () => {
  const { archive, enterPassword, sendCode, post, time } = await createGateway()
  const cookie = getSessionCookie(await sendCode(await enterPassword(), code)) ?? ''
  const renew = (sent: string) => post('/api/auth/second-factor/recovery-codes', { code: sent }, cookie)
  const disable = (sent: string) => post('/api/auth/second-factor/removal', { code: sent }, cookie)
  for (let number = 1; number <= 3; number += 1) expect((await renew('000000')).statusCode).toBe(401)
  expect((await renew(code)).json()).toEqual({ recoveryCodes: ['new'] })
  for (let number = 1; number <= 5; number += 1) expect((await disable('000000')).statusCode).toBe(401)
  expect((await renew(code)).statusCode).toBe(429)
  expect((await disable(code)).statusCode).toBe(429)
  time.now += 15 * second
  expect((await disable(code)).statusCode).toBe(204)
  expect(archive.state.code).toBeUndefined()
  expect((await post('/api/auth/second-factor/removal', { code })).statusCode).toBe(401)
})

test('failed and successful codes are in the security log, without the code', async () => {
  const { enterPassword, sendCode, log } = await createGateway()
  const pending = await enterPassword()
  await sendCode(pending, '000000')
  await sendCode(pending, code)
  const events = log.filter((line) => line.log === 'security').map(({ event, way }) => ({ event, way }))
  expect(events).toEqual([
    { event: 'authn_login_fail', way: 'second-factor' },
    { event: 'authn_login_success', way: 'second-factor' },
  ])
  expect(JSON.stringify(log)).not.toContain(code)
})
