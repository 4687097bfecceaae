// @vitest-environment node
import { responseUserHeader } from '@lares/shared-types/response-user'
import { expect, test, vi } from 'vitest'
import { cachedAtHeader } from '../../../shared/offline/cached-at-header.ts'
import { getUserCacheName } from '../../../shared/offline/user-caches.ts'
import { createFakeCaches } from '../testing/fake-caches.ts'
import { createApiStrategy } from './api-strategy.ts'
import { createCacheStore } from './cache-store.ts'

const origin = 'https://archive.test'
const session = `${origin}/api/session`
const now = 1_795_000_000_000

/** A worker on a new device. The given function responds to its requests until `disconnect`. */
function createDevice(respondFromArchive: (request: Request) => Response | Promise<Response>) {
  const caches = createFakeCaches()
  let respond: (request: Request) => Response | Promise<Response> = respondFromArchive
  let waits: { readonly ms: number; readonly end: () => void }[] = []
  const environment = {
    caches,
    now: () => now,
    fetch: async (request: Request) => respond(request),
    wait: (ms: number) => new Promise<void>((resolve) => waits.push({ ms, end: resolve })),
    estimate: async () => ({}),
    endPushes: vi.fn(async () => undefined),
  }
  const store = createCacheStore(environment)
  const strategy = createApiStrategy(environment, store)
  const pendingWork: Promise<unknown>[] = []
  const waitUntil = (work: Promise<unknown>) => void pendingWork.push(work)

  return {
    caches,
    store,
    endPushes: environment.endPushes,
    ask: (path: string, area: 'answers' | 'pictures' | 'precache-files' = 'answers', headers = {}) =>
      strategy.handle(new Request(origin + path, { headers }), area, waitUntil),
    askAsOther: (path: string) =>
      strategy.handle(new Request(origin + path, { cache: 'no-store' }), 'answers', waitUntil),
    askAfterChange: (path: string) =>
      strategy.handle(new Request(origin + path, { cache: 'no-cache' }), 'answers', waitUntil),
    changeSession: (path: string) =>
      strategy.handleSessionChange(new Request(origin + path, { method: 'POST' }), session, waitUntil),
    startView: () =>
      strategy.handleViewStart(new Request(`${session}/view`, { method: 'POST' }), session, waitUntil),
    settled: async () => {
      while (pendingWork.length > 0) await pendingWork.shift()
    },
    setArchive: (next: typeof respondFromArchive) => {
      respond = next
    },
    disconnect: () => {
      respond = () => Promise.reject(new TypeError('Failed to fetch'))
    },
    /** Lets milliseconds pass for all requests that wait. */
    elapse: (ms: number) => {
      for (const wait of waits) if (wait.ms <= ms) wait.end()
      waits = waits.filter((wait) => wait.ms > ms)
    },
  }
}

function createReply(userId: string | null, body: unknown, status = 200): Response {
  const headers = userId === null ? {} : { [responseUserHeader]: userId }
  return Response.json(body, { status, headers })
}

test('responds with the copy, and the time at which it was stored, without a connection', async () => {
  const device = createDevice(() => createReply('ada', { items: ['boat'] }))
  const live = await device.ask('/api/items?kind=post')
  expect(live.headers.has(cachedAtHeader)).toBe(false)
  await device.settled()
  device.disconnect()
  const copy = await device.ask('/api/items?kind=post')
  expect(await copy.json()).toEqual({ items: ['boat'] })
  expect(copy.headers.get(cachedAtHeader)).toBe(String(now))
  await expect(device.ask('/api/items?kind=mail')).rejects.toThrow('Failed to fetch')
})

test('responds with the copy on a slow connection, and caches the reply that arrives later', async () => {
  const device = createDevice(() => createReply('ada', 'old'))
  await device.ask('/api/tags')
  await device.settled()
  const slow = Promise.withResolvers<Response>()
  device.setArchive(() => slow.promise)
  const asked = device.ask('/api/tags')
  device.elapse(3000)
  expect(await (await asked).json()).toBe('old')
  slow.resolve(createReply('ada', 'new'))
  await vi.waitFor(device.settled)
  device.disconnect()
  expect(await (await device.ask('/api/tags')).json()).toBe('new')
})

test('waits longer for a slow reply after a change, and responds with the copy only without a connection', async () => {
  const device = createDevice(() => createReply('ada', 'old'))
  await device.ask('/api/items/1')
  await device.settled()
  const slow = Promise.withResolvers<Response>()
  device.setArchive(() => slow.promise)
  const asked = device.askAfterChange('/api/items/1')
  device.elapse(19_000)
  slow.resolve(createReply('ada', 'new'))
  expect(await (await asked).json()).toBe('new')
  await device.settled()
  device.setArchive(() => new Promise(() => undefined))
  const hanging = device.askAfterChange('/api/items/1')
  device.elapse(20_000)
  expect(await (await hanging).json()).toBe('new')
  device.disconnect()
  expect(await (await device.askAfterChange('/api/items/1')).json()).toBe('new')
  device.setArchive(() => new Response('', { status: 502 }))
  expect(await (await device.askAfterChange('/api/items/1')).json()).toBe('new')
})

test('what is seen as somebody else is never a copy of who looks', async () => {
  const device = createDevice(() => createReply('ada', 'of Ada'))
  await device.ask('/api/items')
  await device.settled()
  const slow = Promise.withResolvers<Response>()
  device.setArchive(() => slow.promise)
  const asked = device.askAsOther('/api/items')
  device.elapse(20_000)
  slow.resolve(createReply(null, 'of Leo'))
  expect(await (await asked).json()).toBe('of Leo')
  await device.settled()
  device.disconnect()
  await expect(device.askAsOther('/api/items')).rejects.toThrow()
  expect(await (await device.ask('/api/items')).json()).toBe('of Ada')
})

test('a view of somebody else starts without a copy of the session, and one that is refused keeps it', async () => {
  const device = createDevice(() => createReply('ada', { user: { id: 'ada' } }))
  await device.ask('/api/session')
  await device.settled()
  device.setArchive(() => createReply('ada', { code: 'forbidden' }, 403))
  await device.startView()
  device.disconnect()
  expect(await (await device.ask('/api/session')).json()).toEqual({ user: { id: 'ada' } })
  device.setArchive(() => createReply(null, {}))
  await device.startView()
  device.disconnect()
  await expect(device.ask('/api/session')).rejects.toThrow()
})

test.each([
  ['it names no user', () => createReply(null, 'x')],
  ['it is an error', () => createReply('ada', 'x', 500)],
  ['it is not ready yet', () => createReply('ada', 'x', 202)],
  ['it is partial content', () => createReply('ada', 'x', 206)],
])('does not cache a reply if %s', async (_why, respondFromArchive) => {
  const device = createDevice(respondFromArchive)
  await device.ask('/api/items')
  await device.settled()
  device.disconnect()
  await expect(device.ask('/api/items')).rejects.toThrow()
})

test('treats a truncated reply as a failure', async () => {
  const device = createDevice(() => createReply('ada', 'whole'))
  await device.ask('/api/items')
  await device.settled()
  const broken = new ReadableStream({ pull: (stream) => stream.error(new TypeError('cut')) })
  device.setArchive(() => new Response(broken, { headers: { [responseUserHeader]: 'ada' } }))
  expect(await (await device.ask('/api/items')).json()).toBe('whole')
})

test('prefers a copy over a gateway error, and returns the error without a copy', async () => {
  const device = createDevice(() => createReply('ada', 'kept'))
  await device.ask('/api/items')
  await device.settled()
  device.setArchive(() => new Response('', { status: 502 }))
  expect(await (await device.ask('/api/items')).json()).toBe('kept')
  expect((await device.ask('/api/tags')).status).toBe(502)
})

test.each([403, 404, 410])('deletes the copy when the reply is %i', async (status) => {
  const device = createDevice(() => createReply('ada', 'secret'))
  await device.ask('/api/items/1')
  await device.settled()
  device.setArchive(() => createReply('ada', { code: 'not-found' }, status))
  await device.ask('/api/items/1')
  await device.settled()
  device.disconnect()
  await expect(device.ask('/api/items/1')).rejects.toThrow()
})

test('deletes the copies of the previous user when another user gets a reply', async () => {
  const device = createDevice(() => createReply('ada', 'of Ada'))
  await device.ask('/api/items')
  await device.settled()
  device.setArchive(() => createReply('bruno', 'of Bruno'))
  await device.ask('/api/tags')
  await device.settled()
  expect(await device.caches.keys()).toEqual([getUserCacheName('answers', 'bruno')])
  device.disconnect()
  await expect(device.ask('/api/items')).rejects.toThrow()
  expect(await (await device.ask('/api/tags')).json()).toBe('of Bruno')
})

test('does not cache a reply that was requested before another user signed in', async () => {
  const slow = Promise.withResolvers<Response>()
  const device = createDevice(({ url }) =>
    url.endsWith('/tags') ? slow.promise : createReply('ada', 'of Ada'),
  )
  await device.ask('/api/items')
  await device.settled()
  const late = device.ask('/api/tags')
  device.setArchive(() => createReply('bruno', { user: { id: 'bruno' } }))
  await device.changeSession('/api/auth/login')
  slow.resolve(createReply('ada', 'of Ada'))
  await late
  await device.settled()
  device.disconnect()
  expect(await (await device.ask('/api/session')).json()).toEqual({ user: { id: 'bruno' } })
  await expect(device.ask('/api/tags')).rejects.toThrow()
})

test.each([
  [
    'signing out',
    (device: ReturnType<typeof createDevice>) => device.changeSession('/api/auth/logout'),
    () => new Response(null, { status: 204 }),
  ],
  [
    'an expired session',
    (device: ReturnType<typeof createDevice>) => device.ask('/api/session'),
    () => createReply(null, { user: null }),
  ],
  [
    'a call that is rejected as not signed in',
    (device: ReturnType<typeof createDevice>) => device.ask('/api/tags'),
    (request: Request) =>
      new URL(request.url).pathname === '/api/session'
        ? createReply(null, { user: null })
        : createReply(null, { code: 'not-signed-in' }, 401),
  ],
])('%s deletes every copy, including pinned files', async (_what, act, respondFromArchive) => {
  const device = createDevice(() => createReply('ada', 'x'))
  await device.ask('/api/items')
  await device.settled()
  await device.caches.open(getUserCacheName('precache-files', 'ada'))
  device.setArchive(respondFromArchive)
  await act(device)
  await device.settled()
  expect(await device.caches.keys()).toEqual([])
})

test('a call that was sent before the password was confirmed deletes nothing', async () => {
  const device = createDevice(() => createReply('ada', 'x'))
  await device.ask('/api/items')
  await device.settled()
  device.setArchive((request) =>
    new URL(request.url).pathname === '/api/session'
      ? createReply('ada', { user: { id: 'ada' } })
      : createReply(null, { code: 'not-signed-in' }, 401),
  )
  await device.ask('/api/tags')
  await device.settled()
  device.disconnect()
  expect(await (await device.ask('/api/items')).json()).toBe('x')
})

test('changed rights delete what was seen and what is on its way, but no pinned file', async () => {
  const device = createDevice(() => createReply('ada', 'x'))
  await device.ask('/api/items')
  await device.settled()
  await device.caches.open(getUserCacheName('precache-files', 'ada'))
  const late = Promise.withResolvers<Response>()
  device.setArchive(() => late.promise)
  const slow = device.ask('/api/tags')
  const deleted = device.store.deleteSeen()
  device.setArchive(() => createReply('ada', 'with the rights of now'))
  await device.ask('/api/session')
  await deleted
  late.resolve(createReply('ada', 'with the rights of before'))
  await slow
  await device.settled()
  expect((await device.caches.keys()).sort()).toEqual(
    [getUserCacheName('answers', 'ada'), getUserCacheName('precache-files', 'ada')].sort(),
  )
  device.disconnect()
  expect(await (await device.ask('/api/session')).json()).toBe('with the rights of now')
  await expect(device.ask('/api/items')).rejects.toThrow()
  await expect(device.ask('/api/tags')).rejects.toThrow()
  device.setArchive(() => createReply('ada', 'new'))
  await device.ask('/api/items')
  await device.settled()
  device.disconnect()
  expect(await (await device.ask('/api/items')).json()).toBe('new')
})

test('ends the pushes to the device when its user signs out or another one signs in, and not before', async () => {
  const device = createDevice(() => createReply('ada', 'x'))
  await device.ask('/api/items')
  await device.settled()
  expect(device.endPushes).not.toHaveBeenCalled()
  device.setArchive(() => createReply('bruno', 'x'))
  await device.ask('/api/items')
  await device.settled()
  expect(device.endPushes).toHaveBeenCalledTimes(1)
  device.setArchive(() => new Response(null, { status: 204 }))
  await device.changeSession('/api/auth/logout')
  await device.settled()
  expect(device.endPushes).toHaveBeenCalledTimes(2)
})

test('deletes nothing when a captive portal responds in place of the archive', async () => {
  const device = createDevice(() => createReply('ada', { user: { id: 'ada' } }))
  await device.ask('/api/session')
  await device.settled()
  for (const status of [200, 401]) {
    device.setArchive(() => new Response('<html>Welcome</html>', { status }))
    await device.ask('/api/session')
    await device.settled()
  }
  device.disconnect()
  expect(await (await device.ask('/api/session')).json()).toEqual({ user: { id: 'ada' } })
})

test('uses no copies if there are those of two users by mistake', async () => {
  const device = createDevice(() => createReply('ada', 'x'))
  await device.ask('/api/items')
  await device.settled()
  await device.caches.open(getUserCacheName('pictures', 'bruno'))
  device.disconnect()
  await expect(device.ask('/api/items')).rejects.toThrow()
})

test('uses a cached picture of another size if the requested one has no copy', async () => {
  const device = createDevice(() => createReply('ada', 'small'))
  await device.ask('/api/assets/1/thumbnail?width=320', 'pictures')
  await device.settled()
  device.disconnect()
  for (const path of ['/api/assets/1/thumbnail?width=640', '/api/assets/1/preview?width=1280']) {
    expect(await (await device.ask(path, 'pictures')).json()).toBe('small')
  }
  await expect(device.ask('/api/assets/2/thumbnail?width=320', 'pictures')).rejects.toThrow()
})

test('uses no cached picture of another version, which may be turned otherwise', async () => {
  const device = createDevice(() => createReply('ada', 'turned'))
  await device.ask('/api/assets/1/thumbnail?width=320&version=2', 'pictures')
  await device.settled()
  device.disconnect()
  const larger = await device.ask('/api/assets/1/preview?width=1280&version=2', 'pictures')
  expect(await larger.json()).toBe('turned')
  for (const query of ['width=320&version=1', 'width=320']) {
    await expect(device.ask(`/api/assets/1/thumbnail?${query}`, 'pictures')).rejects.toThrow()
  }
})

test('serves the requested range of a pinned file', async () => {
  const device = createDevice(() => createReply('ada', 'x'))
  const cache = await device.caches.open(getUserCacheName('precache-files', 'ada'))
  await cache.put(`${origin}/api/assets/1/playable`, new Response('0123456789'))
  device.disconnect()
  const part = await device.ask('/api/assets/1/playable', 'precache-files', { range: 'bytes=2-4' })
  expect(part.status).toBe(206)
  expect(part.headers.get('content-range')).toBe('bytes 2-4/10')
  expect(await part.text()).toBe('234')
})

test.each([
  ['/api/assets/1/playable?quality=small', '/api/assets/1/playable'],
  ['/api/assets/1/playable', '/api/assets/1/playable?quality=small'],
  ['/api/assets/1/playable?version=2&quality=small', '/api/assets/1/playable?version=2'],
])(
  'plays the pinned film %s, never in place of %s, until it may no longer be seen',
  async (pinned, other) => {
    const device = createDevice(() => createReply('ada', { code: 'not-found' }, 404))
    const cache = await device.caches.open(getUserCacheName('precache-files', 'ada'))
    await cache.put(`${origin}${pinned}`, new Response('the film'))
    device.disconnect()
    expect(await (await device.ask(pinned, 'precache-files')).text()).toBe('the film')
    // A part of one file must not be read from another.
    await expect(device.ask(other, 'precache-files')).rejects.toThrow()
    device.setArchive(() => createReply('ada', { code: 'not-found' }, 404))
    await device.ask(other, 'precache-files')
    await device.settled()
    expect(await cache.keys()).toEqual([])
  },
)

test('deletes a pinned file that the user may no longer see', async () => {
  const device = createDevice(() => createReply('ada', { code: 'not-found' }, 404))
  const cache = await device.caches.open(getUserCacheName('precache-files', 'ada'))
  await cache.put(`${origin}/api/assets/1/playable`, new Response('0123456789'))
  await device.ask('/api/assets/1/playable', 'precache-files')
  await device.settled()
  expect(await cache.keys()).toEqual([])
})

test('evicts half of the cached copies on a full device, and then caches the reply', async () => {
  const device = createDevice(({ url }) => createReply('ada', url))
  for (const number of [1, 2, 3, 4]) await device.ask(`/api/items/${number}`)
  await device.settled()
  const cache = await device.caches.open(getUserCacheName('answers', 'ada'))
  vi.spyOn(cache, 'put').mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'))
  await device.ask('/api/items/5')
  await device.settled()
  const cachedUrls = (await cache.keys()).map(({ url }) => url.at(-1))
  expect(cachedUrls).toContain('5')
  expect(cachedUrls.length).toBeLessThan(5)
})

test('responds as if there were no copies in a browser whose caches fail', async () => {
  const device = createDevice(() => createReply('ada', 'live'))
  vi.spyOn(device.caches, 'keys').mockRejectedValue(new DOMException('blocked', 'SecurityError'))
  expect(await (await device.ask('/api/items')).json()).toBe('live')
  await device.settled().catch(() => undefined)
  device.disconnect()
  await expect(device.ask('/api/items')).rejects.toThrow('Failed to fetch')
})
