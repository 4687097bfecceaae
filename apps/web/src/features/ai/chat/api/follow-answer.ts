import { urlOf } from '@lares/shared-types/contract'
import { type AnswerEvent, followAnswer as contract } from '@lares/shared-types/contracts/chats'
import { readEvents, UnreadableEvent } from './read-events.ts'

/** Milliseconds before it is asked again: after a stream that was quick to end, and at most. */
const [shortestPause, longestPause] = [500, 8000]

/** Milliseconds that a stream lasts which has not only begun to make room for another. */
const lasting = 5000
/** Streams with an event that cannot be read, one after the other, after which no other is asked for. */
const mostUnreadable = 3

interface Follow {
  readonly params: { readonly id: string; readonly messageId: string }
  readonly signal: AbortSignal
  readonly onEvent: (event: AnswerEvent) => void
}

/** Why an answer can be followed no further. */
export type Lost = 'signed-out' | 'gone' | 'unreadable'

/**
 * Hears of an answer until its end, and asks again as often as the line breaks or the archive ends the stream. Answers why it
 * could not hear the end; undefined when it has, or when `signal` was given.
 */
export async function followAnswer({ params, signal, onEvent }: Follow): Promise<Lost | undefined> {
  let pause = 0
  let unreadable = 0
  while (!signal.aborted) {
    await wait(pause, signal)
    pause = Math.min(Math.max(pause * 2, shortestPause), longestPause)
    const response = await open(params, signal)
    if (response?.status === 401) return 'signed-out'
    if (response && [403, 404].includes(response.status)) return 'gone'
    if (!response?.ok || !response.body) continue
    const begun = Date.now()
    try {
      for await (const event of readEvents(response.body)) {
        if (signal.aborted) return undefined
        onEvent(event)
        if (event.event === 'done' || event.event === 'failed') return undefined
      }
      unreadable = 0
    } catch (error) {
      // The line broke; what there is, the next stream says again.
      if (error instanceof UnreadableEvent) unreadable += 1
      if (unreadable >= mostUnreadable) return 'unreadable'
    }
    if (Date.now() - begun >= lasting) pause = 0
  }
  return undefined
}

async function open(params: Follow['params'], signal: AbortSignal): Promise<Response | undefined> {
  try {
    return await fetch(urlOf(contract, { params }), {
      method: contract.method,
      headers: { accept: 'text/event-stream' },
      credentials: 'same-origin',
      signal,
    })
  } catch {
    return undefined
  }
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done, { once: true })
    function done() {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
  })
}
