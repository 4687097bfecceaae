import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchForNewBuild } from './new-build.ts'

const hour = 3_600_000
let responses: Record<string, () => Response>
const requested = vi.fn<(address: string) => void>()

beforeEach(() => {
  vi.useFakeTimers()
  requested.mockClear()
  document.head.innerHTML = '<meta name="lares-build" content="b1">'
  responses = {
    '/builds/latest.json': () => Response.json({ id: 'b1', timestamp: 1 }),
    '/builds/meta/b1.json': () => new Response(null, { status: 200 }),
  }
  vi.stubGlobal('fetch', async (address: string) => {
    requested(address)
    const respond = responses[address.split('?')[0] ?? '']
    if (!respond) throw new TypeError('Failed to fetch')
    return respond()
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  document.head.innerHTML = ''
})

test('checks for the first time after an hour, bypassing caches, and ignores the same build', async () => {
  const onNewBuild = vi.fn()
  watchForNewBuild(onNewBuild)
  await vi.advanceTimersByTimeAsync(hour - 1)
  expect(requested).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(requested).toHaveBeenCalledWith(`/builds/latest.json?${Date.now()}`)
  expect(onNewBuild).not.toHaveBeenCalled()
})

test('reports a new build once and stops checking', async () => {
  const onNewBuild = vi.fn()
  watchForNewBuild(onNewBuild)
  responses['/builds/latest.json'] = () => Response.json({ id: 'b2', timestamp: 2 })
  await vi.advanceTimersByTimeAsync(hour)
  expect(onNewBuild).toHaveBeenCalledTimes(1)
  requested.mockClear()
  await vi.advanceTimersByTimeAsync(3 * hour)
  expect(requested).not.toHaveBeenCalled()
  expect(onNewBuild).toHaveBeenCalledTimes(1)
})

test.each([403, 404])('considers the build outdated if its own manifest returns %i', async (status) => {
  const onNewBuild = vi.fn()
  watchForNewBuild(onNewBuild)
  responses['/builds/meta/b1.json'] = () => new Response(null, { status })
  await vi.advanceTimersByTimeAsync(hour)
  expect(onNewBuild).toHaveBeenCalledTimes(1)
})

test.each([
  ['no connection', undefined],
  ['an HTML page', () => new Response('<!doctype html>')],
  ['truncated JSON', () => new Response('{"id":')],
  ['another JSON value', () => Response.json([])],
  ['a server error', () => new Response(null, { status: 500 })],
])('ignores %s and checks again an hour later', async (_what, respond) => {
  const onNewBuild = vi.fn()
  watchForNewBuild(onNewBuild)
  if (respond) responses['/builds/latest.json'] = respond
  else delete responses['/builds/latest.json']
  await vi.advanceTimersByTimeAsync(hour)
  expect(onNewBuild).not.toHaveBeenCalled()
  responses['/builds/latest.json'] = () => Response.json({ id: 'b2', timestamp: 2 })
  await vi.advanceTimersByTimeAsync(hour)
  expect(onNewBuild).toHaveBeenCalledTimes(1)
})

test('does not check in development, where a page has no build id', async () => {
  document.head.innerHTML = ''
  watchForNewBuild(vi.fn())
  await vi.advanceTimersByTimeAsync(2 * hour)
  expect(requested).not.toHaveBeenCalled()
})
