import type { IncomingHttpHeaders } from 'node:http2'
import { provenUserHeader } from '@lares/server-kit/identity'
import type { Config } from '../config.ts'

/** Hop-by-hop headers, the header meant for the gateway, and cookies, which only the gateway sets. */
const dropped = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'trailer',
  'upgrade',
  'set-cookie',
  'server',
  provenUserHeader,
])

/** Larger replies, in bytes, are not to be buffered by a proxy in front. */
const maxBufferedBytes = 64 * 1024 * 1024

/**
 * The headers for the client: not cacheable unless the archive service says so, and without its internal address. nginx reads a
 * large reply into a temporary file and then nothing until its client has caught up, which looks like a client that reads nothing.
 */
export function toClientHeaders(
  headers: IncomingHttpHeaders,
  { apiUrl }: Pick<Config, 'apiUrl'>,
): IncomingHttpHeaders {
  const forwarded = Object.fromEntries(Object.entries(headers).filter(([name]) => !dropped.has(name)))
  return {
    'cache-control': 'no-store',
    ...forwarded,
    ...(Number(headers['content-length'] ?? Number.POSITIVE_INFINITY) > maxBufferedBytes && {
      'x-accel-buffering': 'no',
    }),
    ...(headers.location && { location: stripOrigin(headers.location, apiUrl) }),
  }
}

function stripOrigin(location: string, origin: string): string {
  return location.startsWith(`${origin}/`) ? location.slice(origin.length) : location
}
