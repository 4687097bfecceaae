import type { IncomingMessage, ServerResponse } from 'node:http'
import { answerUnreadable } from '@lares/server-kit/unreadable-request'
import { defaultMaxBodyBytes } from '@lares/shared-types/contract'
import { getMaxBytes, isUpload } from './body-limits.ts'

const guestTimeoutMs = 10_000
/** Enough for 64 kB over 10 kbit/s, which is slower than any mobile network. */
const defaultTimeoutMs = 60_000
/** Enough for the longest text over 100 kbit/s. */
const textTimeoutMs = 180_000

/** An upload may take days, but a phone that loses its network never closes the connection. */
const idleUploadMs = 300_000

/** The time for a whole body to arrive, in milliseconds; undefined for uploads, which have no such limit. */
export function bodyTimeoutMs(
  raw: Pick<IncomingMessage, 'method' | 'url'>,
  isGuest: boolean,
): number | undefined {
  if (isUpload(raw)) return undefined
  if (isGuest) return guestTimeoutMs
  return getMaxBytes(raw) > defaultMaxBodyBytes ? textTimeoutMs : defaultTimeoutMs
}

/** Closes the connection when the body has not arrived in time, after a 408 response if none has been sent yet. */
export function startBodyTimeout(raw: IncomingMessage, response: ServerResponse, timeoutMs: number): void {
  const timer = setTimeout(() => abort(raw, response), timeoutMs).unref()
  onceFinished(raw, () => clearTimeout(timer))
}

/** Closes the connection of a stalled upload; the client resumes it (tus protocol). */
export function startIdleTimeout(raw: IncomingMessage, response: ServerResponse): void {
  let receivedBytes = -1
  const timer = setInterval(() => {
    if (raw.socket.bytesRead === receivedBytes) abort(raw, response)
    receivedBytes = raw.socket.bytesRead
  }, idleUploadMs).unref()
  onceFinished(raw, () => clearInterval(timer))
}

function abort(raw: IncomingMessage, response: ServerResponse): void {
  if (raw.complete) return
  if (response.headersSent) raw.destroy()
  else {
    const timeout = Object.assign(new Error('slow body'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
    answerUnreadable(timeout, raw.socket)
  }
}

function onceFinished(raw: IncomingMessage, clear: () => void): void {
  raw.once('end', clear)
  raw.once('close', clear)
}
