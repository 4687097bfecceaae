import supertest from 'supertest'
import { expect, test } from 'vitest'
import { testGateway } from '../testing/gateway.ts'

/** Over a real connection, as an orchestrator asks. */
async function overTheNetwork() {
  const { app, archive } = await testGateway()
  await app.listen({ host: '127.0.0.1', port: 0 })
  return { request: supertest(app.server), app, archive }
}

test('the gateway is alive and ready while everything behind it answers', async () => {
  const { request } = await overTheNetwork()
  await request.get('/healthz').expect(200, { status: 'ok' })
  await request.get('/readyz').expect(200, { status: 'ok' }).expect('cache-control', 'no-store')
})

test('asking without end looks behind the gateway once a second', async () => {
  let looked = 0
  const clock = { time: Date.now() }
  const { app, archive } = await testGateway({
    now: () => clock.time,
    routes: (routes) => {
      routes.addHook('onRequest', async ({ url }) => {
        if (url === '/internal/ready') looked += 1
      })
    },
  })
  const statuses = async () => {
    const answers = await Promise.all([1, 2, 3].map(() => app.inject('/readyz')))
    return answers.map(({ statusCode }) => statusCode)
  }
  expect(await statuses()).toEqual([200, 200, 200])
  archive.state.ready = false
  clock.time += 999
  expect(await statuses()).toEqual([200, 200, 200])
  expect(looked).toBe(1)
  clock.time += 1
  expect(await statuses()).toEqual([503, 503, 503])
  expect(looked).toBe(2)
})

test('without the archive service it is alive and not ready', async () => {
  const { request, archive } = await overTheNetwork()
  await archive.app.close()
  await request.get('/healthz').expect(200)
  const { body } = await request.get('/readyz').expect(503).expect('retry-after', /\d+/)
  expect(body.code).toBe('upstream-unavailable')
})

test('one signs in, is known by the cookie, and is nobody after signing out', async () => {
  const { app } = await overTheNetwork()
  const browser = supertest.agent(app.server)
  await browser
    .post('/api/auth/login')
    .send({ email: 'marie@example.org', password: 'a long passphrase' })
    .expect(200)
  const known = await browser.get('/api/session').expect(200)
  expect(known.body.user.displayName).toBe('Marie')
  await browser.post('/api/auth/logout').expect(204)
  await browser.get('/api/session').expect(200, { user: null })
})
