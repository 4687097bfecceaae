import { expect, test } from 'vitest'
import { signInAt, testGateway } from '../testing/gateway.ts'
import { memoryKeyValue } from '../testing/memory-key-value.ts'

const minute = 60_000

function gatewayAt(time: { now: number }) {
  const now = () => time.now
  return testGateway({ now, keyValue: memoryKeyValue(now) })
}

test('the eleventh wrong try at one e-mail has to wait, and not for ever', async () => {
  const time = { now: Date.now() }
  const { app } = await gatewayAt(time)
  for (let number = 1; number <= 10; number += 1) {
    const wrong = await signInAt(app, { password: `wrong ${number}`, remoteAddress: `10.0.0.${number}` })
    expect(wrong.statusCode).toBe(401)
  }
  time.now += 5 * minute
  // Case and spaces do not make another address of it, and the right password does not help either.
  const next = await signInAt(app, { email: ' Marie@Example.org', remoteAddress: '10.0.0.99' })
  expect(next.statusCode).toBe(429)
  expect(next.json()).toMatchObject({ code: 'too-many-requests', params: { retryAfter: 600 } })
  expect(next.headers['retry-after']).toBe('600')

  time.now += 10 * minute
  expect((await signInAt(app)).statusCode).toBe(200)
})

test('many tries at once are counted like one after another', async () => {
  const { app } = await testGateway()
  const tries = Array.from({ length: 30 }, (_, number) =>
    signInAt(app, { password: 'wrong', remoteAddress: `10.0.1.${number}` }),
  )
  const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(20)
})

test('one address cannot try many e-mails', async () => {
  const { app } = await testGateway()
  const statusOf = async (number: number) =>
    (await signInAt(app, { email: `someone${number}@example.org`, password: 'wrong' })).statusCode
  for (let number = 1; number <= 20; number += 1) expect(await statusOf(number)).toBe(401)
  expect(await statusOf(21)).toBe(429)
})

test('one address that is stopped cannot keep others from signing in', async () => {
  const { app } = await testGateway()
  for (let number = 1; number <= 20; number += 1)
    await signInAt(app, {
      email: `someone${number}@example.org`,
      password: 'wrong',
      remoteAddress: '10.0.2.1',
    })
  for (let number = 1; number <= 15; number += 1)
    expect((await signInAt(app, { password: 'wrong', remoteAddress: '10.0.2.1' })).statusCode).toBe(429)
  expect((await signInAt(app, { remoteAddress: '10.0.2.2' })).statusCode).toBe(200)
})

test('addresses of one IPv6 household count as one', async () => {
  const { app } = await testGateway()
  const statusOf = async (number: number) => {
    const remoteAddress = `2001:db8:1:2::${number}`
    return (await signInAt(app, { email: `x${number}@example.org`, password: 'wrong', remoteAddress }))
      .statusCode
  }
  for (let number = 1; number <= 20; number += 1) await statusOf(number)
  expect(await statusOf(21)).toBe(429)
})

test('who signs in rightly does not use up the tries of the household', async () => {
  const { app } = await testGateway()
  for (let number = 1; number <= 40; number += 1) expect((await signInAt(app)).statusCode).toBe(200)
})

test('copies of the gateway count together', async () => {
  const keyValue = memoryKeyValue()
  const one = await testGateway({ keyValue })
  const other = await testGateway({ keyValue })
  for (let number = 1; number <= 10; number += 1) {
    const { app } = number % 2 ? one : other
    await signInAt(app, { password: 'wrong' })
  }
  expect((await signInAt(one.app, { password: 'wrong' })).statusCode).toBe(429)
})

test('trying an own password again and again has to wait too', async () => {
  const { app } = await testGateway()
  const cookie = (await signInAt(app)).cookies[0]
  const change = () =>
    app.inject({
      method: 'PUT',
      url: '/api/profile/password',
      cookies: { [String(cookie?.name)]: String(cookie?.value) },
      payload: { current: 'wrong', next: 'another passphrase' },
    })
  for (let number = 1; number <= 10; number += 1) expect((await change()).statusCode).toBe(401)
  expect((await change()).statusCode).toBe(429)
})
