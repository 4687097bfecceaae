import { contracts } from '@lares/shared-types/contracts/registry'
import { listDeniedCallers, toSampleUrl } from '@lares/test-harness/denied-callers'
import { expect, test } from 'vitest'
import { createTestGateway, getSignedInCookie } from '../testing/gateway.ts'

/** A gateway whose archive service records the calls that reach it. */
async function startRecordingGateway() {
  const reached: string[] = []
  const gateway = await createTestGateway({
    routes: (archive) => archive.addHook('onRequest', async ({ url }) => void reached.push(url)),
  })
  return { ...gateway, reached }
}

const protectedContracts = contracts.filter(({ access }) => access !== 'public')

test.each(protectedContracts)(
  '$operationId rejects guests before a call to the archive service',
  async (contract) => {
    const { app, reached } = await startRecordingGateway()
    const response = await app.inject({ method: contract.method, url: toSampleUrl(contract) })
    expect(response.statusCode).toBe(401)
    if (contract.method !== 'HEAD') expect(response.json().code).toBe('not-signed-in')
    expect(reached).toEqual([])
  },
)

test.each(
  contracts
    .filter(({ servedBy }) => servedBy === 'gateway')
    .flatMap((contract) =>
      listDeniedCallers(contract.access)
        .filter(({ code }) => code === 'forbidden')
        .map((caller) => ({ ...contract, contract, caller })),
    ),
)('$operationId rejects $caller.name', async ({ contract, caller }) => {
  const { app, archive } = await createTestGateway()
  archive.state.permissions = caller.permissions ?? []
  const headers = { cookie: await getSignedInCookie(app) }
  const response = await app.inject({ method: contract.method, url: toSampleUrl(contract), headers })
  expect(response.statusCode).toBe(403)
  expect(response.json()).toMatchObject({ code: 'forbidden', params: { access: contract.access } })
})

test('the archive service decides the rights of users, who may have changed since they signed in', async () => {
  const { app, archive, reached } = await startRecordingGateway()
  archive.state.permissions = []
  const headers = { cookie: await getSignedInCookie(app) }
  reached.length = 0
  await app.inject({ method: 'POST', url: '/api/items', headers, payload: {} })
  expect(reached).toEqual(['/api/items'])
})

test('the gateway’s own calls reject a session that the archive service has ended', async () => {
  const { app, archive } = await createTestGateway()
  archive.state.admin = true
  const headers = { cookie: await getSignedInCookie(app) }
  archive.state.epoch += 1
  const payload = { maintenance_mode: true, message: '' }
  const response = await app.inject({ method: 'PUT', url: '/api/maintenance-status', headers, payload })
  expect(response.json().code).toBe('not-signed-in')
})

test.each(['/api/it%65ms', '/api/items/', '/api/items?a=b', '//api/items'])(
  'a guest cannot avoid the check by writing the address as %s',
  async (url) => {
    const { app, reached } = await startRecordingGateway()
    expect((await app.inject({ url })).statusCode).toBeGreaterThanOrEqual(400)
    for (const path of reached) expect(path).not.toMatch(/^\/api\/items(\?|$)/)
  },
)

test('HEAD needs the access of GET', async () => {
  const { app, reached } = await startRecordingGateway()
  expect((await app.inject({ method: 'HEAD', url: '/api/items' })).statusCode).toBe(401)
  expect(reached).toEqual([])
})
