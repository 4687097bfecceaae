import type { AnswerEvent } from '@lares/shared-types/contracts/chats'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followAnswer } from './follow-answer.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const params = { id: 'c', messageId: 'm' }
const line = (event: string, data: object) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/** Answers one after the other: pieces of a stream, a status, or no answer at all. */
function answers(...given: (string[] | number | undefined)[]) {
  const asked = vi.fn(async (_url: string) => {
    const next = given.shift()
    if (next === undefined) throw new TypeError('no connection')
    if (typeof next === 'number') return new Response(null, { status: next })
    const bytes = next.map((text) => new TextEncoder().encode(text))
    return new Response(
      new ReadableStream({
        pull(controller) {
          const piece = bytes.shift()
          if (piece) controller.enqueue(piece)
          else controller.close()
        },
      }),
    )
  })
  vi.stubGlobal('fetch', asked)
  return asked
}

async function follow(signal = new AbortController().signal) {
  const events: AnswerEvent[] = []
  const following = followAnswer({ params, signal, onEvent: (event) => void events.push(event) })
  await vi.advanceTimersByTimeAsync(60_000)
  return { lost: await following, events }
}

test('events are heard however the line cuts them, and comments are none', async () => {
  const whole = `: here\n\n${line('text', { text: 'Zwölf ' })}${line('piece', { text: 'Bäume' })}${line('done', { id: 'm' })}`
  answers([whole.slice(0, 20), whole.slice(20, 51), whole.slice(51)])
  const { events, lost } = await follow()
  expect(events.map(({ event }) => event)).toEqual(['text', 'piece', 'done'])
  expect(lost).toBeUndefined()
})

test('no letter of an answer is taken for the end of a line, and lines may end as on Windows', async () => {
  const asked = answers([
    line('text', { text: 'Zwölf\u2028Bäume\u2029und\u0085mehr' }),
    line('done', { id: 'm', text: '\u2028' }).replaceAll('\n', '\r\n'),
  ])
  const { events } = await follow()
  expect(events).toEqual([
    { event: 'text', data: { text: 'Zwölf\u2028Bäume\u2029und\u0085mehr' } },
    { event: 'done', data: { id: 'm', text: '\u2028' } },
  ])
  expect(asked).toHaveBeenCalledTimes(1)
})

test('an event that cannot be read is asked for again twice, and then no more', async () => {
  const asked = answers(...Array(20).fill(['event: done\ndata: {"id": \n\n']))
  expect(await follow()).toEqual({ lost: 'unreadable', events: [] })
  expect(asked).toHaveBeenCalledTimes(3)
})

test('windows that take the stream from each other ask more and more seldom', async () => {
  const asked = answers(...Array(500).fill([line('text', { text: 'One' })]))
  const abort = new AbortController()
  setTimeout(() => abort.abort(), 59_000)
  await follow(abort.signal)
  expect(asked.mock.calls.length).toBeLessThan(15)
})

test('a stream that has lasted is followed by the next at once', async () => {
  const asked = vi.fn(
    async () =>
      new Response(
        new ReadableStream({
          start(controller) {
            setTimeout(() => controller.close(), 10_000)
          },
        }),
      ),
  )
  vi.stubGlobal('fetch', asked)
  const abort = new AbortController()
  setTimeout(() => abort.abort(), 45_000)
  await follow(abort.signal)
  expect(asked).toHaveBeenCalledTimes(5)
})

test('a stream that ends before the answer, a line that breaks and a service that is away are asked again', async () => {
  const asked = answers([line('text', { text: 'One' })], undefined, 503, [line('failed', { id: 'm' })])
  const { events } = await follow()
  expect(asked).toHaveBeenCalledTimes(4)
  expect(asked.mock.calls[0]?.[0]).toBe('/api/ai/chats/c/messages/m/events')
  expect(events.at(-1)?.event).toBe('failed')
})

test.each([
  [401, 'signed-out'],
  [404, 'gone'],
])('status %s ends it: %s', async (status, lost) => {
  const asked = answers(status)
  expect(await follow()).toEqual({ lost, events: [] })
  expect(asked).toHaveBeenCalledTimes(1)
})

test('who leaves the page asks no more', async () => {
  const asked = answers(undefined, undefined)
  const abort = new AbortController()
  abort.abort()
  await follow(abort.signal)
  expect(asked).not.toHaveBeenCalled()
})
