import type { IncomingMessage } from 'node:http'

/** How long the body of a call may take to arrive, milliseconds: the longest text on a bad line. */
export const bodyPatienceMs = 180_000

const uploads = /^\/api\/uploads(?:[/?]|$)/

/**
 * Ends the connection of a call whose body does not come to its end: while it lasts it holds one of the connections to
 * the archive service, which a few hundred such calls would keep from everybody else. Uploads may take as long as they like.
 */
export function endSlowBody(raw: IncomingMessage, patienceMs: number): void {
  if (raw.complete || uploads.test(raw.url ?? '')) return
  const timer = setTimeout(() => {
    if (!raw.complete) raw.destroy()
  }, patienceMs).unref()
  raw.once('end', () => clearTimeout(timer))
  raw.once('close', () => clearTimeout(timer))
}
