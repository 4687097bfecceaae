import type { IncomingHttpHeaders } from 'node:http2'
import { provenUserHeader } from '@lares/server-kit/identity'
import type { Config } from '../config.ts'

/** What concerns the connection to the archive service, what it tells the gateway, and cookies, which are the gateway's alone. */
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

/** The headers for the client: nothing may be kept unless the archive says so, and no address from inside gets out. */
export function responseHeaders(
  headers: IncomingHttpHeaders,
  { apiUrl }: Pick<Config, 'apiUrl'>,
): IncomingHttpHeaders {
  const passed = Object.fromEntries(Object.entries(headers).filter(([name]) => !dropped.has(name)))
  return {
    'cache-control': 'no-store',
    ...passed,
    ...(headers.location && { location: withoutOrigin(headers.location, apiUrl) }),
  }
}

function withoutOrigin(location: string, origin: string): string {
  return location.startsWith(`${origin}/`) ? location.slice(origin.length) : location
}
