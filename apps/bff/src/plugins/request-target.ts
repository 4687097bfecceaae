import type { IncomingMessage } from 'node:http'
import { AppError } from '@lares/server-kit/app-error'
import fp from 'fastify-plugin'

/** A request target in absolute form (RFC 9112 §3.2.2): captures the authority, then path and query. */
const absoluteForm = /^https?:\/\/([^/?#\\]*)([^#]*)/i

/**
 * The request target as path and query (Fastify's `rewriteUrl`). A client may send the absolute form, whose host must
 * never end up in a redirect.
 */
export function toOriginForm({ url = '/' }: IncomingMessage): string {
  const rest = absoluteForm.exec(url)?.[2]
  if (rest === undefined) return url
  return rest.startsWith('/') ? rest : `/${rest}`
}

/**
 * Rejects targets that name another host than the `Host` header: a cache or proxy that uses one of them would store or
 * route the response for the other.
 */
export const rejectOtherHosts = fp(
  async (app) => {
    app.addHook('onRequest', async ({ originalUrl, headers }) => {
      const host = absoluteForm.exec(originalUrl)?.[1]
      if (host === undefined || host.toLowerCase() === headers.host?.toLowerCase()) return
      throw new AppError('invalid-request', { message: 'The address and the Host header name two hosts.' })
    })
  },
  { name: 'request-target' },
)
