import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'

/** A request of Fastify's as the web's `Request`, which the tus library takes; its body streams through. */
export function toWebRequest(request: FastifyRequest): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of [value ?? []].flat()) headers.append(name, one)
  }
  const { body, method } = request
  // Without the query: the library takes what stands behind the last slash of all for the upload's id.
  const { pathname } = new URL(request.url, 'http://archive')
  return new Request(new URL(pathname, 'http://archive'), {
    method,
    headers,
    ...(body instanceof Readable && { body: Readable.toWeb(body), duplex: 'half' }),
  })
}
