import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const manifest = {
  id: 'b1',
  timestamp: 1,
  matcher: { static: { '/a': {} }, wildcard: {}, dynamic: {} },
  prerendered: ['/'],
}
const asked = vi.fn<(address: string) => Promise<Response>>()

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  asked.mockReset()
  asked.mockImplementation(async () => Response.json(manifest))
  vi.stubGlobal('fetch', asked)
  vi.stubGlobal('requestIdleCallback', (act: () => void) => act())
  document.head.innerHTML = '<meta name="lares-build" content="b1">'
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  document.head.innerHTML = ''
})

test('the manifest of this build is loaded once', async () => {
  const { buildManifest } = await import('./build-manifest.ts')
  expect((await buildManifest()).prerendered).toEqual(['/'])
  expect((await buildManifest()).matcher.static).toEqual({ '/a': {} })
  expect(asked).toHaveBeenCalledTimes(1)
  expect(asked.mock.calls[0]?.[0]).toBe('/builds/meta/b1.json')
})

test.each([
  ['a page', async () => new Response('<!doctype html>')],
  ['half a text', async () => new Response('{"matcher":')],
  ['another shape', async () => Response.json({ matcher: [], prerendered: 1 })],
  ['gone', async () => Response.json({}, { status: 404 })],
  ['out of reach', () => Promise.reject(new TypeError('Failed to fetch'))],
])('one that is %s is empty, and tried again the next time', async (_what, answer) => {
  const { buildManifest } = await import('./build-manifest.ts')
  asked.mockImplementationOnce(answer)
  expect(await buildManifest()).toEqual({
    matcher: { static: {}, wildcard: {}, dynamic: {} },
    prerendered: [],
  })
  expect((await buildManifest()).prerendered).toEqual(['/'])
})

test('it is warmed up one second after the page', async () => {
  const { warmUpManifest } = await import('./build-manifest.ts')
  warmUpManifest()
  await vi.advanceTimersByTimeAsync(999)
  expect(asked).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toHaveBeenCalledTimes(1)
})

test('not over a very slow connection', async () => {
  vi.stubGlobal('navigator', { connection: { effectiveType: 'slow-2g' } })
  const { warmUpManifest } = await import('./build-manifest.ts')
  warmUpManifest()
  await vi.advanceTimersByTimeAsync(5000)
  expect(asked).not.toHaveBeenCalled()
})
