import { iconCollections } from '@lares/shared-types/icon-collections'
import { expect, test } from 'vitest'
import { testGateway } from '../testing/gateway.ts'

test('drawings come in the protocol of Iconify and may be kept for a week', async () => {
  const { app } = await testGateway()
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

test('an icon under another name comes with the one it stands for', async () => {
  const { app } = await testGateway()
  const { aliases, icons } = (await app.inject('/api/_icons/mdi.json?icons=account-add')).json()
  const parent = aliases['account-add'].parent
  expect(icons[parent].body).toContain('<path')
})

test('names that a collection does not have are told, however many', async () => {
  const { app } = await testGateway()
  const response = await app.inject('/api/_icons/flag.json?icons=aa-bb,cc-dd')
  expect(response.json()).toMatchObject({ prefix: 'flag', icons: {}, not_found: ['aa-bb', 'cc-dd'] })
})

test('what every object has is no icon', async () => {
  const { app } = await testGateway()
  const response = await app.inject('/api/_icons/tabler.json?icons=home,constructor,valueof')
  expect(Object.keys(response.json().icons)).toEqual(['home'])
  expect(response.json().not_found).toEqual(['constructor', 'valueof'])
})

test.each(iconCollections)('the collection %s is there', async (prefix) => {
  const { app } = await testGateway()
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
])('%s is refused', async (url) => {
  const { app } = await testGateway()
  const response = await app.inject(url)
  expect([400, 404]).toContain(response.statusCode)
  expect(response.json()).toHaveProperty('code')
})
