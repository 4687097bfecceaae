import type { AnswerEvent } from '@lares/shared-types/contracts/chats'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followAnswer } from './follow-answer.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const params = { id: 'c', messageId: 'm' }
const formatEvent = (event: string, data: object) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/** Replies in turn with the chunks of a stream, with a status, or with a network error. */
function fakeReplies(...replies: (string[] | number | undefined)[]) {
  const fetchMock = vi.fn(async (_url: string) => {
    const next = replies.shift()
    if (next === undefined) throw new TypeError('no connection')
    if (typeof next === 'number') return new Response(null, { status: next })
    const bytes = next.map((text) => new TextEncoder().encode(text))
    return new Response(
      new ReadableStream({
        pull(controller) {
          const chunk = bytes.shift()
          if (chunk) controller.enqueue(chunk)
          else controller.close()
        },
      }),
    )
  })
  vi.stubGlobal('fetch', fetchMock)
  return fetchMock
}

async function follow(signal = new AbortController().signal) {
  const events: AnswerEvent[] = []
  const following = followAnswer({ params, signal, onEvent: (event) => void events.push(event) })
  await vi.advanceTimersByTimeAsync(60_000)
  return { failure: await following, events }
}

test('reads events however they are split into chunks, and ignores comments', async () => {
  const stream = `: here\n\n${formatEvent('text', { text: 'Zwölf ' })}${formatEvent('piece', { text: 'Bäume' })}${formatEvent('done', { id: 'm' })}`
  fakeReplies([stream.slice(0, 20), stream.slice(20, 51), stream.slice(51)])
  const { events, failure } = await follow()
  expect(events.map(({ event }) => event)).toEqual(['text', 'piece', 'done'])
  expect(failure).toBeUndefined()
})

test('treats no other character than CR LF or LF as a line end', async () => {
  const fetchMock = fakeReplies([
    formatEvent('text', { text: 'Zwölf\u2028Bäume\u2029und\u0085mehr' }),
    formatEvent('done', { id: 'm', text: '\u2028' }).replaceAll('\n', '\r\n'),
  ])
  const { events } = await follow()
  expect(events).toEqual([
    { event: 'text', data: { text: 'Zwölf\u2028Bäume\u2029und\u0085mehr' } },
    { event: 'done', data: { id: 'm', text: '\u2028' } },
  ])
  expect(fetchMock).toHaveBeenCalledTimes(1)
})

test('gives up after three unreadable streams', async () => {
  const fetchMock = fakeReplies(...Array(20).fill(['event: done\ndata: {"id": \n\n']))
  expect(await follow()).toEqual({ failure: 'unreadable', events: [] })
  expect(fetchMock).toHaveBeenCalledTimes(3)
})

test('backs off when streams are closed at once by another window', async () => {
  const fetchMock = fakeReplies(...Array(500).fill([formatEvent('text', { text: 'One' })]))
  const abort = new AbortController()
  setTimeout(() => abort.abort(), 59_000)
  await follow(abort.signal)
  expect(fetchMock.mock.calls.length).toBeLessThan(15)
})

test('reconnects at once after a stream that has lasted', async () => {
  const fetchMock = vi.fn(
    async () =>
      new Response(
        new ReadableStream({
          start(controller) {
            setTimeout(() => controller.close(), 10_000)
          },
        }),
      ),
  )
  vi.stubGlobal('fetch', fetchMock)
  const abort = new AbortController()
  setTimeout(() => abort.abort(), 45_000)
  await follow(abort.signal)
  expect(fetchMock).toHaveBeenCalledTimes(5)
})

test('reconnects after an early end, a network error and an unavailable service', async () => {
  const fetchMock = fakeReplies([formatEvent('text', { text: 'One' })], undefined, 503, [
    formatEvent('failed', { id: 'm' }),
  ])
  const { events } = await follow()
  expect(fetchMock).toHaveBeenCalledTimes(4)
  expect(fetchMock.mock.calls[0]?.[0]).toBe('/api/ai/chats/c/messages/m/events')
  expect(events.at(-1)?.event).toBe('failed')
})

test.each([
  [401, 'signed-out'],
  [404, 'not-found'],
])('stops at status %s: %s', async (status, failure) => {
  const fetchMock = fakeReplies(status)
  expect(await follow()).toEqual({ failure, events: [] })
  expect(fetchMock).toHaveBeenCalledTimes(1)
})

test('makes no request after the signal aborts', async () => {
  const fetchMock = fakeReplies(undefined, undefined)
  const abort = new AbortController()
  abort.abort()
  await follow(abort.signal)
  expect(fetchMock).not.toHaveBeenCalled()
})
