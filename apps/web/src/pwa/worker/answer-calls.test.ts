// @vitest-environment node
import { answeredForHeader } from '@lares/shared-types/answered-for'
import { expect, test, vi } from 'vitest'
import { getUserCacheName } from '../../shared/kept/kept-caches.ts'
import { cachedAtHeader } from '../../shared/kept/kept-header.ts'
import { standInCaches } from '../testing/stand-in-caches.ts'
import { createAnswers } from './answer-calls.ts'
import { createKeptStore } from './kept-store.ts'

const origin = 'https://archive.test'
const session = `${origin}/api/session`
const now = 1_795_000_000_000

/** A worker on a device of its own. `archive` answers until the connection is cut. */
function worker(archive: (request: Request) => Response | Promise<Response>) {
  const caches = standInCaches()
  let answering: (request: Request) => Response | Promise<Response> = archive
  let patience: () => void = () => undefined
  const surroundings = {
    caches,
    now: () => now,
    fetch: async (request: Request) => answering(request),
    wait: () => new Promise<void>((resolve) => (patience = resolve)),
    estimate: async () => ({}),
  }
  const store = createKeptStore(surroundings)
  const answers = createAnswers(surroundings, store)
  const under: Promise<unknown>[] = []
  const later = (work: Promise<unknown>) => void under.push(work)

  return {
    caches,
    store,
    ask: (path: string, place: 'answers' | 'pictures' | 'precache-files' = 'answers', headers = {}) =>
      answers.answer(new Request(origin + path, { headers }), place, later),
    change: (path: string) =>
      answers.answerSession(new Request(origin + path, { method: 'POST' }), session, later),
    settled: async () => {
      while (under.length > 0) await under.shift()
    },
    become: (next: typeof archive) => {
      answering = next
    },
    cut: () => {
      answering = () => Promise.reject(new TypeError('Failed to fetch'))
    },
    losePatience: () => patience(),
  }
}

function answer(userId: string | null, body: unknown, status = 200): Response {
  const headers = userId === null ? {} : { [answeredForHeader]: userId }
  return Response.json(body, { status, headers })
}

test('without a connection the copy answers, and tells when it was taken', async () => {
  const device = worker(() => answer('ada', { items: ['boat'] }))
  const live = await device.ask('/api/items?kind=post')
  expect(live.headers.has(cachedAtHeader)).toBe(false)
  await device.settled()
  device.cut()
  const copy = await device.ask('/api/items?kind=post')
  expect(await copy.json()).toEqual({ items: ['boat'] })
  expect(copy.headers.get(cachedAtHeader)).toBe(String(now))
  await expect(device.ask('/api/items?kind=mail')).rejects.toThrow('Failed to fetch')
})

test('on bad reception the copy answers after a while, and what comes later is kept', async () => {
  const device = worker(() => answer('ada', 'old'))
  await device.ask('/api/tags')
  await device.settled()
  const slow = Promise.withResolvers<Response>()
  device.become(() => slow.promise)
  const asked = device.ask('/api/tags')
  device.losePatience()
  expect(await (await asked).json()).toBe('old')
  slow.resolve(answer('ada', 'new'))
  await vi.waitFor(device.settled)
  device.cut()
  expect(await (await device.ask('/api/tags')).json()).toBe('new')
})

test.each([
  ['nobody is named by it', () => answer(null, 'x')],
  ['it is an error', () => answer('ada', 'x', 500)],
  ['it is not ready', () => answer('ada', 'x', 202)],
  ['it is a part', () => answer('ada', 'x', 206)],
])('an answer is not kept when %s', async (_why, archive) => {
  const device = worker(archive)
  await device.ask('/api/items')
  await device.settled()
  device.cut()
  await expect(device.ask('/api/items')).rejects.toThrow()
})

test('half an answer is none', async () => {
  const device = worker(() => answer('ada', 'whole'))
  await device.ask('/api/items')
  await device.settled()
  const broken = new ReadableStream({ pull: (stream) => stream.error(new TypeError('cut')) })
  device.become(() => new Response(broken, { headers: { [answeredForHeader]: 'ada' } }))
  expect(await (await device.ask('/api/items')).json()).toBe('whole')
})

test('what says that the archive cannot be reached is worse than a copy, and better than nothing', async () => {
  const device = worker(() => answer('ada', 'kept'))
  await device.ask('/api/items')
  await device.settled()
  device.become(() => new Response('', { status: 502 }))
  expect(await (await device.ask('/api/items')).json()).toBe('kept')
  expect((await device.ask('/api/tags')).status).toBe(502)
})

test.each([403, 404, 410])('a copy of what is answered with %i goes', async (status) => {
  const device = worker(() => answer('ada', 'secret'))
  await device.ask('/api/items/1')
  await device.settled()
  device.become(() => answer('ada', { code: 'not-found' }, status))
  await device.ask('/api/items/1')
  await device.settled()
  device.cut()
  await expect(device.ask('/api/items/1')).rejects.toThrow()
})

test('whoever is answered next finds nothing of the person before', async () => {
  const device = worker(() => answer('ada', 'of Ada'))
  await device.ask('/api/items')
  await device.settled()
  device.become(() => answer('bruno', 'of Bruno'))
  await device.ask('/api/tags')
  await device.settled()
  expect(await device.caches.keys()).toEqual([getUserCacheName('answers', 'bruno')])
  device.cut()
  await expect(device.ask('/api/items')).rejects.toThrow()
  expect(await (await device.ask('/api/tags')).json()).toBe('of Bruno')
})

test('an answer that was asked for before somebody else signed in is not kept', async () => {
  const slow = Promise.withResolvers<Response>()
  const device = worker(({ url }) => (url.endsWith('/tags') ? slow.promise : answer('ada', 'of Ada')))
  await device.ask('/api/items')
  await device.settled()
  const late = device.ask('/api/tags')
  device.become(() => answer('bruno', { user: { id: 'bruno' } }))
  await device.change('/api/auth/login')
  slow.resolve(answer('ada', 'of Ada'))
  await late
  await device.settled()
  device.cut()
  expect(await (await device.ask('/api/session')).json()).toEqual({ user: { id: 'bruno' } })
  await expect(device.ask('/api/tags')).rejects.toThrow()
})

test.each([
  [
    'signing out',
    (device: ReturnType<typeof worker>) => device.change('/api/auth/logout'),
    () => new Response(null, { status: 204 }),
  ],
  [
    'a session that is over',
    (device: ReturnType<typeof worker>) => device.ask('/api/session'),
    () => answer(null, { user: null }),
  ],
  [
    'a call that is refused for it',
    (device: ReturnType<typeof worker>) => device.ask('/api/tags'),
    () => answer(null, { code: 'not-signed-in' }, 401),
  ],
])('%s deletes every copy, files that were kept on purpose too', async (_what, act, archive) => {
  const device = worker(() => answer('ada', 'x'))
  await device.ask('/api/items')
  await device.settled()
  await device.caches.open(getUserCacheName('precache-files', 'ada'))
  device.become(archive)
  await act(device)
  await device.settled()
  expect(await device.caches.keys()).toEqual([])
})

test('the page of a hotel that answers in the archive’s place deletes nothing', async () => {
  const device = worker(() => answer('ada', { user: { id: 'ada' } }))
  await device.ask('/api/session')
  await device.settled()
  for (const status of [200, 401]) {
    device.become(() => new Response('<html>Welcome</html>', { status }))
    await device.ask('/api/session')
    await device.settled()
  }
  device.cut()
  expect(await (await device.ask('/api/session')).json()).toEqual({ user: { id: 'ada' } })
})

test('copies of two people at once, which must not be, are nobody’s', async () => {
  const device = worker(() => answer('ada', 'x'))
  await device.ask('/api/items')
  await device.settled()
  await device.caches.open(getUserCacheName('pictures', 'bruno'))
  device.cut()
  await expect(device.ask('/api/items')).rejects.toThrow()
})

test('a picture of another size stands in for one that has no copy', async () => {
  const device = worker(() => answer('ada', 'small'))
  await device.ask('/api/assets/1/thumbnail?width=320', 'pictures')
  await device.settled()
  device.cut()
  for (const path of ['/api/assets/1/thumbnail?width=640', '/api/assets/1/preview?width=1280']) {
    expect(await (await device.ask(path, 'pictures')).json()).toBe('small')
  }
  await expect(device.ask('/api/assets/2/thumbnail?width=320', 'pictures')).rejects.toThrow()
})

test('of a kept file a player gets the part that it asks for', async () => {
  const device = worker(() => answer('ada', 'x'))
  const cache = await device.caches.open(getUserCacheName('precache-files', 'ada'))
  await cache.put(`${origin}/api/assets/1/playable`, new Response('0123456789'))
  device.cut()
  const part = await device.ask('/api/assets/1/playable', 'precache-files', { range: 'bytes=2-4' })
  expect(part.status).toBe(206)
  expect(part.headers.get('content-range')).toBe('bytes 2-4/10')
  expect(await part.text()).toBe('234')
})

test('a kept file is no longer there for whom it is no longer meant', async () => {
  const device = worker(() => answer('ada', { code: 'not-found' }, 404))
  const cache = await device.caches.open(getUserCacheName('precache-files', 'ada'))
  await cache.put(`${origin}/api/assets/1/playable`, new Response('0123456789'))
  await device.ask('/api/assets/1/playable', 'precache-files')
  await device.settled()
  expect(await cache.keys()).toEqual([])
})

test('on a full device half of what was seen makes room, and then the copy is taken', async () => {
  const device = worker(({ url }) => answer('ada', url))
  for (const number of [1, 2, 3, 4]) await device.ask(`/api/items/${number}`)
  await device.settled()
  const cache = await device.caches.open(getUserCacheName('answers', 'ada'))
  vi.spyOn(cache, 'put').mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'))
  await device.ask('/api/items/5')
  await device.settled()
  const kept = (await cache.keys()).map(({ url }) => url.at(-1))
  expect(kept).toContain('5')
  expect(kept.length).toBeLessThan(5)
})

test('a browser whose caches fail answers as if there were none', async () => {
  const device = worker(() => answer('ada', 'live'))
  vi.spyOn(device.caches, 'keys').mockRejectedValue(new DOMException('blocked', 'SecurityError'))
  expect(await (await device.ask('/api/items')).json()).toBe('live')
  await device.settled().catch(() => undefined)
  device.cut()
  await expect(device.ask('/api/items')).rejects.toThrow('Failed to fetch')
})
