// @vitest-environment node
import { expect, test } from 'vitest'
import { answerPage, isPage } from './answer-pages.ts'

const never = () => new Promise<never>(() => undefined)
const page =
  (text: string, status = 200) =>
  async () =>
    new Response(text, { status })
const shell = page('shell')

async function textOf(sources: Partial<Parameters<typeof answerPage>[0]>) {
  return (await answerPage({ network: page('network'), shell, wait: never, ...sources })).text()
}

test('a page comes from the gateway where that answers, also one that does not exist', async () => {
  expect(await textOf({})).toBe('network')
  expect(await textOf({ network: page('missing', 404) })).toBe('missing')
})

test('without a connection, on bad reception or with nobody behind the proxy the device has one', async () => {
  expect(await textOf({ network: () => Promise.reject(new TypeError('cut')) })).toBe('shell')
  expect(await textOf({ network: never, wait: async () => undefined })).toBe('shell')
  expect(await textOf({ network: page('bad gateway', 502) })).toBe('shell')
})

test('a device without the application says what the connection says', async () => {
  const none = async () => undefined
  expect(await textOf({ shell: none, network: page('bad gateway', 502) })).toBe('bad gateway')
  await expect(textOf({ shell: none, network: () => Promise.reject(new TypeError('cut')) })).rejects.toThrow(
    'cut',
  )
})

test.each([
  ['/', true],
  ['/search?q=a.b', true],
  ['/tabOrganisation/tags', true],
  ['/api/items', false],
  ['/builds/latest.json', false],
  ['/assets/index-a.js', false],
  ['/sw.js', false],
  ['/apiary', true],
])('%s is a page: %s', (path, expected) => {
  expect(isPage(new URL(path, 'https://archive.test'))).toBe(expected)
})
