import type { IncomingMessage } from 'node:http'
import { AppError } from '@lares/server-kit/app-error'
import fp from 'fastify-plugin'

/** A request target in absolute form (RFC 9112 §3.2.2): scheme and host, then what an ordinary target has alone. */
const absoluteForm = /^https?:\/\/([^/?#\\]*)([^#]*)/i

/**
 * The target of a request as everything behind this reads it (Fastify's `rewriteUrl`): a path with its query. A client
 * may send the absolute form, in which no host may reach a redirect.
 */
export function pathOfTarget({ url = '/' }: IncomingMessage): string {
  const rest = absoluteForm.exec(url)?.[2]
  if (rest === undefined) return url
  return rest.startsWith('/') ? rest : `/${rest}`
}

/**
 * Refuses targets that name another host than the `Host` header does: a cache or proxy that goes by the one would file
 * or route what was answered for the other.
 */
export const refuseOtherHosts = fp(
  async (app) => {
    app.addHook('onRequest', async ({ originalUrl, headers }) => {
      const host = absoluteForm.exec(originalUrl)?.[1]
      if (host === undefined || host.toLowerCase() === headers.host?.toLowerCase()) return
      throw new AppError('invalid-request', { message: 'The address and the Host header name two hosts.' })
    })
  },
  { name: 'request-target' },
)
