import supertest from 'supertest'
import { expect, test } from 'vitest'
import { createTestGateway } from '../testing/gateway.ts'

/** Listens on a real port, as an orchestrator would call it. */
async function listenOverNetwork() {
  const { app, archive } = await createTestGateway()
  await app.listen({ host: '127.0.0.1', port: 0 })
  return { request: supertest(app.server), app, archive }
}

test('is alive and ready while its dependencies respond', async () => {
  const { request } = await listenOverNetwork()
  await request.get('/healthz').expect(200, { status: 'ok' })
  await request.get('/readyz').expect(200, { status: 'ok' }).expect('cache-control', 'no-store')
})

test('checks its dependencies at most once a second', async () => {
  let checks = 0
  const clock = { time: Date.now() }
  const { app, archive } = await createTestGateway({
    now: () => clock.time,
    routes: (routes) => {
      routes.addHook('onRequest', async ({ url }) => {
        if (url === '/internal/ready') checks += 1
      })
    },
  })
  const statuses = async () => {
    const responses = await Promise.all([1, 2, 3].map(() => app.inject('/readyz')))
    return responses.map(({ statusCode }) => statusCode)
  }
  expect(await statuses()).toEqual([200, 200, 200])
  archive.state.ready = false
  clock.time += 999
  expect(await statuses()).toEqual([200, 200, 200])
  expect(checks).toBe(1)
  clock.time += 1
  expect(await statuses()).toEqual([503, 503, 503])
  expect(checks).toBe(2)
})

test('is alive but not ready without the archive service', async () => {
  const { request, archive } = await listenOverNetwork()
  await archive.app.close()
  await request.get('/healthz').expect(200)
  const { body } = await request.get('/readyz').expect(503).expect('retry-after', /\d+/)
  expect(body.code).toBe('upstream-unavailable')
})

test('the cookie identifies the user until signing out', async () => {
  const { app } = await listenOverNetwork()
  const browser = supertest.agent(app.server)
  await browser
    .post('/api/auth/login')
    .send({ email: 'marie@example.org', password: 'a long passphrase' })
    .expect(200)
  const session = await browser.get('/api/session').expect(200)
  expect(session.body.user.displayName).toBe('Marie')
  await browser.post('/api/auth/logout').expect(204)
  await browser.get('/api/session').expect(200, { user: null })
})
