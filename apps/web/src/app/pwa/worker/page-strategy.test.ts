// @vitest-environment node
import { expect, test } from 'vitest'
import { isPage, respondWithPage } from './page-strategy.ts'

const neverResolve = () => new Promise<never>(() => undefined)
const createResponse =
  (text: string, status = 200) =>
  async () =>
    new Response(text, { status })
const shell = createResponse('shell')

async function readText(sources: Partial<Parameters<typeof respondWithPage>[0]>) {
  return (
    await respondWithPage({ network: createResponse('network'), shell, wait: neverResolve, ...sources })
  ).text()
}

test('serves a page from the gateway if that responds, including a 404', async () => {
  expect(await readText({})).toBe('network')
  expect(await readText({ network: createResponse('missing', 404) })).toBe('missing')
})

test('serves the cached shell without a connection, on a slow one, or if the proxy reports an error', async () => {
  expect(await readText({ network: () => Promise.reject(new TypeError('cut')) })).toBe('shell')
  expect(await readText({ network: neverResolve, wait: async () => undefined })).toBe('shell')
  expect(await readText({ network: createResponse('bad gateway', 502) })).toBe('shell')
})

test('passes on the error or error page if there is no cached shell', async () => {
  const none = async () => undefined
  expect(await readText({ shell: none, network: createResponse('bad gateway', 502) })).toBe('bad gateway')
  await expect(
    readText({ shell: none, network: () => Promise.reject(new TypeError('cut')) }),
  ).rejects.toThrow('cut')
})

test.each([
  ['/', true],
  ['/search?q=a.b', true],
  ['/tabOrganisation/tags', true],
  ['/api/items', false],
  ['/builds/latest.json', false],
  ['/assets/index-a.js', false],
  ['/nowhere.txt', true],
  ['/search/_payload.json', false],
  ['/apiary', true],
])('%s is a page: %s', (path, expected) => {
  expect(isPage(new URL(path, 'https://archive.test'))).toBe(expected)
})
