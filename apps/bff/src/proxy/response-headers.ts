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

/** The headers for the client: not cacheable unless the archive service says so, and without its internal address. */
export function toClientHeaders(
  headers: IncomingHttpHeaders,
  { apiUrl }: Pick<Config, 'apiUrl'>,
): IncomingHttpHeaders {
  const forwarded = Object.fromEntries(Object.entries(headers).filter(([name]) => !dropped.has(name)))
  return {
    'cache-control': 'no-store',
    ...forwarded,
    ...(headers.location && { location: stripOrigin(headers.location, apiUrl) }),
  }
}

function stripOrigin(location: string, origin: string): string {
  return location.startsWith(`${origin}/`) ? location.slice(origin.length) : location
}
