import { internalContracts } from '@lares/server-kit/internal-contracts'
import { contracts } from '@lares/shared-types/contracts/registry'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { createTestGateway } from '../testing/gateway.ts'

async function fetchDocument(config: Parameters<typeof createTestGateway>[0] = {}) {
  const { app } = await createTestGateway(config)
  const response = await app.inject('/api/openapi.json')
  expect(response.headers['content-type']).toContain('application/json')
  return response.json()
}

test('the document is valid OpenAPI 3.1', async () => {
  const validator = new Validator()
  const { valid, errors } = await validator.validate(await fetchDocument())
  expect(errors ?? []).toEqual([])
  expect(valid).toBe(true)
  expect(validator.version).toBe('3.1')
})

test('lists every call once, with its id, access and possible errors', async () => {
  const { paths } = await fetchDocument()
  const operations = Object.values<Record<string, { operationId: string }>>(paths).flatMap((path) =>
    Object.values(path),
  )
  expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(
    contracts.map(({ operationId }) => operationId).toSorted(),
  )
  expect(paths['/api/auth/login'].post).toMatchObject({
    operationId: 'login',
    'x-access': 'public',
    responses: {
      200: {},
      400: {},
      401: { description: 'invalid-credentials, second-factor-required' },
      403: {},
      429: {},
    },
  })
  const change = paths['/api/items/{id}'].patch
  expect(change['x-access']).toBe(
    contracts.find(({ operationId }) => operationId === change.operationId)?.access,
  )
  expect(change.parameters).toEqual([expect.objectContaining({ name: 'id', in: 'path', required: true })])
  expect(change.requestBody.content['application/json'].schema.type).toBe('object')
  expect(change.responses['409'].description).toContain('version-conflict')
})

test('names the cookie of this installation', async () => {
  expect((await fetchDocument()).components.securitySchemes.session.name).toBe('lares_session')
  const secure = await fetchDocument({ config: { publicOrigin: 'https://archive.test' } })
  expect(secure.components.securitySchemes.session.name).toBe('__Host-lares_session')
})

test('describes uploads as they are sent, and that maintenance refuses changes', async () => {
  const { paths } = await fetchDocument()
  const { post, patch, head } = { ...paths['/api/uploads'], ...paths['/api/uploads/{id}'] }
  expect(patch.requestBody.content).toEqual({ 'application/offset+octet-stream': {} })
  expect([post.responses[201].content, head.responses[200].content]).toEqual([undefined, undefined])
  expect(patch.responses[503].description).toContain('maintenance')
  expect(head.responses[503].description).not.toContain('maintenance')
  expect(JSON.stringify(paths['/api/auth/login'].post)).not.toContain('maintenance')
})

test('tells nothing of the calls between the two servers', async () => {
  const text = JSON.stringify(await fetchDocument())
  for (const { operationId, path } of internalContracts) {
    expect(text).not.toContain(operationId)
    expect(text).not.toContain(path)
  }
})

test('calls that one of several permissions allows are for signed-in users, and list the permissions', async () => {
  const { paths } = await fetchDocument()
  expect(paths['/api/uploads'].post).toMatchObject({
    'x-access': 'signed-in',
    'x-any-permission': ['items:create', 'items:edit-own', 'items:edit-any'],
    responses: { 401: {}, 403: {} },
  })
})

test('renditions can be answered with 202 while they are pending', async () => {
  const { paths } = await fetchDocument()
  const { responses } = paths['/api/assets/{id}/thumbnail'].get
  expect(responses['200'].content).toHaveProperty('application/octet-stream')
  expect(responses['202']).toMatchObject({
    headers: { 'Retry-After': { schema: { type: 'integer' } } },
    content: { 'application/json': { schema: { properties: { state: { const: 'pending' } } } } },
  })
  expect(paths['/api/assets/{id}/original'].get.responses).not.toHaveProperty('202')
})

test('files support range and conditional requests', async () => {
  const { paths } = await fetchDocument()
  for (const path of ['/api/assets/{id}/original', '/api/assets/{id}/playable']) {
    const { responses } = paths[path].get
    expect(responses['206'].headers).toHaveProperty('Content-Range')
    expect(responses['206'].content).toEqual(responses['200'].content)
    expect(responses).toMatchObject({ 304: {}, 416: { description: 'range-not-satisfiable' } })
  }
  expect(paths['/api/items/{id}'].get.responses).not.toHaveProperty('206')
})

test('uploads list the error statuses of the tus protocol', async () => {
  const { paths } = await fetchDocument()
  expect(paths['/api/uploads/{id}'].patch.responses).toMatchObject({ 412: {}, 460: {} })
  expect(paths['/api/uploads'].post.responses).toHaveProperty('412')
  expect(paths['/api/uploads'].options.responses).not.toHaveProperty('412')
})
