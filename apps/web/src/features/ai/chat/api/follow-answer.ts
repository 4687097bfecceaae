import { buildUrl } from '@lares/shared-types/contract'
import { type AnswerEvent, followAnswer as contract } from '@lares/shared-types/contracts/chats'
import { readEvents, UnreadableEvent } from './read-events.ts'

/** The bounds of the backoff between two streams. */
const minDelayMs = 500
const maxDelayMs = 8000

/** A stream that lasts this long resets the backoff. Shorter ones may have been closed by another window's stream. */
const stableStreamMs = 5000
/** Consecutive streams with an unreadable event before following gives up. */
const maxUnreadable = 3

interface FollowOptions {
  readonly params: { readonly id: string; readonly messageId: string }
  readonly signal: AbortSignal
  readonly onEvent: (event: AnswerEvent) => void
}

/** Why an answer cannot be followed to its end. */
export type FollowFailure = 'signed-out' | 'not-found' | 'unreadable'

/**
 * Follows an answer until its end, and opens another stream whenever the connection breaks or the server closes the stream.
 * Returns why it stopped early; `undefined` at the end of the answer, or when `signal` aborts.
 */
export async function followAnswer({
  params,
  signal,
  onEvent,
}: FollowOptions): Promise<FollowFailure | undefined> {
  let delayMs = 0
  let unreadable = 0
  while (!signal.aborted) {
    await wait(delayMs, signal)
    delayMs = Math.min(Math.max(delayMs * 2, minDelayMs), maxDelayMs)
    const response = await open(params, signal)
    if (response?.status === 401) return 'signed-out'
    if (response && [403, 404].includes(response.status)) return 'not-found'
    if (!response?.ok || !response.body) continue
    const startedAt = Date.now()
    try {
      for await (const event of readEvents(response.body)) {
        if (signal.aborted) return undefined
        onEvent(event)
        if (event.event === 'done' || event.event === 'failed') return undefined
      }
      unreadable = 0
    } catch (error) {
      // A broken connection needs no handling: the next stream starts with the whole text.
      if (error instanceof UnreadableEvent) unreadable += 1
      if (unreadable >= maxUnreadable) return 'unreadable'
    }
    if (Date.now() - startedAt >= stableStreamMs) delayMs = 0
  }
  return undefined
}

async function open(params: FollowOptions['params'], signal: AbortSignal): Promise<Response | undefined> {
  try {
    return await fetch(buildUrl(contract, { params }), {
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
