import { answeredForHeader } from '@lares/shared-types/answered-for'
import { expect, test } from 'vitest'
import { cookieOf, signInAt, testGateway } from '../testing/gateway.ts'

test('every answer tells for whom it is, from signing in to signing out', async () => {
  const { app } = await testGateway()
  const signedIn = await signInAt(app)
  const id: string = signedIn.json().user.id
  expect(signedIn.headers[answeredForHeader]).toBe(id)

  const headers = { cookie: cookieOf(signedIn) ?? '' }
  for (const url of ['/api/session', '/api/echo', '/api/nothing']) {
    expect((await app.inject({ url, headers })).headers[answeredForHeader], url).toBe(id)
  }
  const out = await app.inject({ method: 'POST', url: '/api/auth/logout', headers })
  expect(out.headers[answeredForHeader]).toBeUndefined()
})

test('an answer to a guest names nobody', async () => {
  const { app } = await testGateway()
  for (const url of ['/api/session', '/api/echo']) {
    expect((await app.inject(url)).headers[answeredForHeader]).toBeUndefined()
  }
})
