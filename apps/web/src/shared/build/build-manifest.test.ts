import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const manifest = {
  id: 'b1',
  timestamp: 1,
  matcher: { static: { '/a': {} }, wildcard: {}, dynamic: {} },
  prerendered: ['/'],
}
const fetched = vi.fn<(address: string) => Promise<Response>>()

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  fetched.mockReset()
  fetched.mockImplementation(async () => Response.json(manifest))
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('requestIdleCallback', (act: () => void) => act())
  document.head.innerHTML = '<meta name="lares-build" content="b1">'
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  document.head.innerHTML = ''
})

test('loads the manifest of this build once', async () => {
  const { loadBuildManifest } = await import('./build-manifest.ts')
  expect((await loadBuildManifest()).prerendered).toEqual(['/'])
  expect((await loadBuildManifest()).matcher.static).toEqual({ '/a': {} })
  expect(fetched).toHaveBeenCalledTimes(1)
  expect(fetched.mock.calls[0]?.[0]).toBe('/builds/meta/b1.json')
})

test.each([
  ['a page', async () => new Response('<!doctype html>')],
  ['truncated JSON', async () => new Response('{"matcher":')],
  ['another shape', async () => Response.json({ matcher: [], prerendered: 1 })],
  ['missing', async () => Response.json({}, { status: 404 })],
  ['unreachable', () => Promise.reject(new TypeError('Failed to fetch'))],
])('treats a manifest that is %s as empty and retries with the next navigation', async (_what, reply) => {
  const { loadBuildManifest, retryBuildManifest } = await import('./build-manifest.ts')
  fetched.mockImplementationOnce(reply)
  const empty = { matcher: { static: {}, wildcard: {}, dynamic: {} }, prerendered: [] }
  expect(await loadBuildManifest()).toEqual(empty)
  expect(await loadBuildManifest()).toEqual(empty)
  expect(fetched).toHaveBeenCalledTimes(1)
  retryBuildManifest()
  expect((await loadBuildManifest()).prerendered).toEqual(['/'])
})

test('prefetches the manifest one second after the page', async () => {
  const { prefetchManifest } = await import('./build-manifest.ts')
  prefetchManifest()
  await vi.advanceTimersByTimeAsync(999)
  expect(fetched).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(fetched).toHaveBeenCalledTimes(1)
})

test('does not prefetch over a very slow connection', async () => {
  vi.stubGlobal('navigator', { connection: { effectiveType: 'slow-2g' } })
  const { prefetchManifest } = await import('./build-manifest.ts')
  prefetchManifest()
  await vi.advanceTimersByTimeAsync(5000)
  expect(fetched).not.toHaveBeenCalled()
})
