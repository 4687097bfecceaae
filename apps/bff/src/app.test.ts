import { contracts } from '@lares/shared-types/contracts/registry'
import { collectRoutes } from '@lares/test-harness/collect-routes'
import { expect, test } from 'vitest'
import { createBuiltWeb } from './testing/built-web.ts'
import { createTestGateway } from './testing/gateway.ts'
import { createMemoryKeyValue } from './testing/memory-key-value.ts'

/** Paths without a contract that are forwarded, so that the archive service answers them with 404 or 405. */
const unknownPaths = ['/api', '/api/*', '/api/uploads/*', '/api/assets/*']

const listContracts = (servedBy: 'gateway' | 'archive') =>
  contracts.filter((contract) => contract.servedBy === servedBy)

/** Forwarded paths are forwarded with every method. */
function isForwarded(route: string, routes: readonly string[]): boolean {
  return routes.includes(route.replace(/^\w+/, 'OPTIONS'))
}

test('the gateway has a route for each of its contracts and forwards every other one', async () => {
  const routes = await collectRoutes(async () => (await createTestGateway()).app)
  const ownRoutes = routes.filter((route) => !isForwarded(route, routes))
  const expected = listContracts('gateway').map(({ method, path }) => `${method} ${path}`)
  expect(ownRoutes.toSorted()).toEqual(expected.toSorted())
  const forwardedPaths = new Set(
    routes.filter((route) => isForwarded(route, routes)).map((route) => route.replace(/^\w+ /, '')),
  )
  const archivePaths = new Set(listContracts('archive').map(({ path }) => path))
  expect([...forwardedPaths].toSorted()).toEqual([...archivePaths, ...unknownPaths].toSorted())
})

test('pages and files of the web add no other calls', async () => {
  const build = (webDir: string) =>
    collectRoutes(async () => (await createTestGateway({ config: { webDir } })).app)
  const calls = await build('/nowhere')
  const added = (await build(createBuiltWeb())).filter((route) => !calls.includes(route))
  expect(added).toContain('GET /*')
  for (const route of added) expect(route).toMatch(/^GET \/(?!api)/)
})

test('is alive, and ready only while the archive service is ready', async () => {
  const clock = { time: Date.now() }
  const { app, archive } = await createTestGateway({ now: () => clock.time })
  expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok' })
  expect((await app.inject('/readyz')).statusCode).toBe(200)

  archive.state.ready = false
  clock.time += 1000
  const response = await app.inject('/readyz')
  expect(response.statusCode).toBe(503)
  expect(response.json()).toMatchObject({ code: 'upstream-unavailable' })
  expect(response.headers['retry-after']).toBe('2')
  expect((await app.inject('/healthz')).statusCode).toBe(200)
})

test('is not ready while the key-value store is unreachable', async () => {
  const unreachable = { ...createMemoryKeyValue(), ping: () => Promise.reject(new Error('away')) }
  const { app } = await createTestGateway({ keyValue: unreachable })
  expect((await app.inject('/readyz')).statusCode).toBe(503)
})
