import { iconCollections } from '@lares/shared-types/icon-collections'
import { expect, test } from 'vitest'
import { createTestGateway } from '../testing/gateway.ts'

test('serves icons in the Iconify API format, cacheable for a week', async () => {
  const { app } = await createTestGateway()
  const response = await app.inject('/api/_icons/tabler.json?icons=home,nothing-like-it')
  expect(response.statusCode).toBe(200)
  expect(response.headers['cache-control']).toBe('public, max-age=604800')
  expect(response.json()).toMatchObject({
    prefix: 'tabler',
    icons: { home: { body: expect.stringContaining('<path') } },
    not_found: ['nothing-like-it'],
    width: 24,
    height: 24,
  })
})

test('returns an alias with its parent icon', async () => {
  const { app } = await createTestGateway()
  const { aliases, icons } = (await app.inject('/api/_icons/mdi.json?icons=account-add')).json()
  const parent = aliases['account-add'].parent
  expect(icons[parent].body).toContain('<path')
})

test('lists unknown names under not_found', async () => {
  const { app } = await createTestGateway()
  const response = await app.inject('/api/_icons/flag.json?icons=aa-bb,cc-dd')
  expect(response.json()).toMatchObject({ prefix: 'flag', icons: {}, not_found: ['aa-bb', 'cc-dd'] })
})

test('does not treat properties of Object as icons', async () => {
  const { app } = await createTestGateway()
  const response = await app.inject('/api/_icons/tabler.json?icons=home,constructor,valueof')
  expect(Object.keys(response.json().icons)).toEqual(['home'])
  expect(response.json().not_found).toEqual(['constructor', 'valueof'])
})

test.each(iconCollections)('serves the collection %s', async (prefix) => {
  const { app } = await createTestGateway()
  const response = await app.inject(`/api/_icons/${prefix}.json?icons=nothing`)
  expect(response.json()).toMatchObject({ prefix, not_found: ['nothing'] })
})

test.each([
  '/api/_icons/other.json?icons=home',
  '/api/_icons/tabler.json',
  '/api/_icons/tabler.json?icons=',
  '/api/_icons/tabler.json?icons=__proto__',
  '/api/_icons/tabler.json?icons=Home',
  '/api/_icons/tabler.json?icons=a,,b',
  '/api/_icons/..%2f..%2fpackage.json?icons=a',
])('rejects %s', async (url) => {
  const { app } = await createTestGateway()
  const response = await app.inject(url)
  expect([400, 404]).toContain(response.statusCode)
  expect(response.json()).toHaveProperty('code')
})
