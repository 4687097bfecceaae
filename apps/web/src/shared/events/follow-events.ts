import { readEvents, type ServerEvent, UnreadableEvent } from './read-events.ts'

/** The bounds of the backoff between two streams. */
const minDelayMs = 500
const maxDelayMs = 8000

/** A stream that lasts this long resets the backoff. Shorter ones may have been closed by another window's stream. */
const stableStreamMs = 5000
/** Consecutive streams with an unreadable event before following gives up. */
const maxUnreadable = 3

interface FollowOptions {
  readonly url: string
  readonly signal: AbortSignal
  /** Returns whether this was the last event. */
  readonly onEvent: (event: ServerEvent) => boolean
}

/** Why events cannot be followed any more. */
export type FollowFailure = 'signed-out' | 'not-found' | 'unreadable'

/**
 * Follows server-sent events, and opens another stream, which continues after the last event, whenever the connection breaks
 * or the server closes the stream. Returns why it stopped early; `undefined` after the last event, or when `signal` aborts.
 */
export async function followEvents({
  url,
  signal,
  onEvent,
}: FollowOptions): Promise<FollowFailure | undefined> {
  let delayMs = 0
  let unreadable = 0
  let lastId: string | undefined
  while (!signal.aborted) {
    await wait(delayMs, signal)
    delayMs = Math.min(Math.max(delayMs * 2, minDelayMs), maxDelayMs)
    const response = await open(url, lastId, signal)
    if (response?.status === 401) return 'signed-out'
    if (response && [403, 404].includes(response.status)) return 'not-found'
    if (!response?.ok || !response.body) continue
    const startedAt = Date.now()
    try {
      for await (const event of readEvents(response.body)) {
        if (signal.aborted) return undefined
        lastId = event.id ?? lastId
        if (onEvent(event)) return undefined
      }
      unreadable = 0
    } catch (error) {
      // A broken connection needs no handling: the next stream continues.
      if (error instanceof UnreadableEvent) unreadable += 1
      if (unreadable >= maxUnreadable) return 'unreadable'
    }
    if (Date.now() - startedAt >= stableStreamMs) delayMs = 0
  }
  return undefined
}

async function open(
  url: string,
  lastId: string | undefined,
  signal: AbortSignal,
): Promise<Response | undefined> {
  const headers = { accept: 'text/event-stream', ...(lastId !== undefined && { 'last-event-id': lastId }) }
  try {
    return await fetch(url, { method: 'GET', headers, credentials: 'same-origin', signal })
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
