import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchForNewBuild } from './new-build.ts'

const hour = 3_600_000
let answers: Record<string, () => Response>
const asked = vi.fn<(address: string) => void>()

beforeEach(() => {
  vi.useFakeTimers()
  asked.mockClear()
  document.head.innerHTML = '<meta name="lares-build" content="b1">'
  answers = {
    '/builds/latest.json': () => Response.json({ id: 'b1', timestamp: 1 }),
    '/builds/meta/b1.json': () => new Response(null, { status: 200 }),
  }
  vi.stubGlobal('fetch', async (address: string) => {
    asked(address)
    const answer = answers[address.split('?')[0] ?? '']
    if (!answer) throw new TypeError('Failed to fetch')
    return answer()
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  document.head.innerHTML = ''
})

test('the first look is after an hour, past every cache, and nothing is said while the build is the same', async () => {
  const seen = vi.fn()
  watchForNewBuild(seen)
  await vi.advanceTimersByTimeAsync(hour - 1)
  expect(asked).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toHaveBeenCalledWith(`/builds/latest.json?${Date.now()}`)
  expect(seen).not.toHaveBeenCalled()
})

test('a new build is said once, and nobody asks any more', async () => {
  const seen = vi.fn()
  watchForNewBuild(seen)
  answers['/builds/latest.json'] = () => Response.json({ id: 'b2', timestamp: 2 })
  await vi.advanceTimersByTimeAsync(hour)
  expect(seen).toHaveBeenCalledTimes(1)
  asked.mockClear()
  await vi.advanceTimersByTimeAsync(3 * hour)
  expect(asked).not.toHaveBeenCalled()
  expect(seen).toHaveBeenCalledTimes(1)
})

test.each([403, 404])('a build whose own manifest answers %i is an old one', async (status) => {
  const seen = vi.fn()
  watchForNewBuild(seen)
  answers['/builds/meta/b1.json'] = () => new Response(null, { status })
  await vi.advanceTimersByTimeAsync(hour)
  expect(seen).toHaveBeenCalledTimes(1)
})

test.each([
  ['no connection', undefined],
  ['a page', () => new Response('<!doctype html>')],
  ['half an answer', () => new Response('{"id":')],
  ['another thing', () => Response.json([])],
  ['a fault', () => new Response(null, { status: 500 })],
])('%s says nothing, and the next hour asks again', async (_what, answer) => {
  const seen = vi.fn()
  watchForNewBuild(seen)
  if (answer) answers['/builds/latest.json'] = answer
  else delete answers['/builds/latest.json']
  await vi.advanceTimersByTimeAsync(hour)
  expect(seen).not.toHaveBeenCalled()
  answers['/builds/latest.json'] = () => Response.json({ id: 'b2', timestamp: 2 })
  await vi.advanceTimersByTimeAsync(hour)
  expect(seen).toHaveBeenCalledTimes(1)
})

test('a page that is being developed has no build to compare with', async () => {
  document.head.innerHTML = ''
  watchForNewBuild(vi.fn())
  await vi.advanceTimersByTimeAsync(2 * hour)
  expect(asked).not.toHaveBeenCalled()
})
