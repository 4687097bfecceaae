import { responseUserHeader } from '@lares/shared-types/response-user'
import { expect, test } from 'vitest'
import { createTestGateway, getSessionCookie, signInAt } from '../testing/gateway.ts'

test('every response names its user, from signing in to signing out', async () => {
  const { app } = await createTestGateway()
  const signedIn = await signInAt(app)
  const id: string = signedIn.json().user.id
  expect(signedIn.headers[responseUserHeader]).toBe(id)

  const headers = { cookie: getSessionCookie(signedIn) ?? '' }
  for (const url of ['/api/session', '/api/echo', '/api/nothing']) {
    expect((await app.inject({ url, headers })).headers[responseUserHeader], url).toBe(id)
  }
  const out = await app.inject({ method: 'POST', url: '/api/auth/logout', headers })
  expect(out.headers[responseUserHeader]).toBeUndefined()
})

test('a call that a tab makes for a user who is not signed in any more is rejected', async () => {
  const { app } = await createTestGateway()
  const signedIn = await signInAt(app)
  const cookie = getSessionCookie(signedIn) ?? ''
  const call = (user: string) =>
    app.inject({ url: '/api/echo', headers: { cookie, [responseUserHeader]: user } })
  expect((await call(signedIn.json().user.id)).statusCode).toBe(200)
  const rejected = await call('019355a0-0000-7000-8000-0000000000ff')
  expect([rejected.statusCode, rejected.json().code]).toEqual([401, 'not-signed-in'])
})

test('a response to a guest names no user', async () => {
  const { app } = await createTestGateway()
  for (const url of ['/api/session', '/api/echo']) {
    expect((await app.inject(url)).headers[responseUserHeader]).toBeUndefined()
  }
})
