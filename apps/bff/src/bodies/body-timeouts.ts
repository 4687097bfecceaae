import type { IncomingMessage, ServerResponse } from 'node:http'
import { answerUnreadable } from '@lares/server-kit/unreadable-request'
import { defaultMaxBodyBytes } from '@lares/shared-types/contract'
import { isUpload, maxBytesOf } from './body-limits.ts'

/** Milliseconds that a body may take to arrive. */
const guestTimeoutMs = 10_000
/** 64 kB over 10 kbit/s, which is worse than any mobile network. */
const usualTimeoutMs = 60_000
/** The longest text over 100 kbit/s. */
const textTimeoutMs = 180_000

/** An upload may take days, but not stand still for so long: a phone that has left the network never says so. */
const idleUploadMs = 300_000

/** How long the body of a call may take in all, milliseconds; none for uploads. */
export function bodyTimeoutMs(
  raw: Pick<IncomingMessage, 'method' | 'url'>,
  isGuest: boolean,
): number | undefined {
  if (isUpload(raw)) return undefined
  if (isGuest) return guestTimeoutMs
  return maxBytesOf(raw) > defaultMaxBodyBytes ? textTimeoutMs : usualTimeoutMs
}

/** Ends the connection of a request whose body has not arrived in time, with an answer where it has none yet. */
export function endSlowBody(raw: IncomingMessage, response: ServerResponse, timeoutMs: number): void {
  const timer = setTimeout(() => end(raw, response), timeoutMs).unref()
  clearWhenOver(raw, () => clearTimeout(timer))
}

/** Ends the connection of an upload of which nothing has come for a while; its client resumes it (tus). */
export function endIdleUpload(raw: IncomingMessage, response: ServerResponse): void {
  let received = -1
  const timer = setInterval(() => {
    if (raw.socket.bytesRead === received) end(raw, response)
    received = raw.socket.bytesRead
  }, idleUploadMs).unref()
  clearWhenOver(raw, () => clearInterval(timer))
}

function end(raw: IncomingMessage, response: ServerResponse): void {
  if (raw.complete) return
  if (response.headersSent) raw.destroy()
  else
    answerUnreadable(Object.assign(new Error('slow body'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), raw.socket)
}

function clearWhenOver(raw: IncomingMessage, clear: () => void): void {
  raw.once('end', clear)
  raw.once('close', clear)
}
